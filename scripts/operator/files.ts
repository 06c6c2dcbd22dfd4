// What commands read from files and write into them.
import { createReadStream, mkdirSync, openAsBlob, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Given } from '../../contract/operator/operatorCall.ts'
import { ask, fail, json } from './host.ts'

/** A body, with its media type where `fetch` does not say it, and fields that come from the file. */
export interface FileBody {
  body?: BodyInit | AsyncIterable<Buffer>
  type?: string
  fields?: Record<string, string>
}

/** The body of a call with a file, by the path of the call; the fields are added to those of the command. */
export const bodies: Readonly<Record<string, (given: Given) => FileBody | Promise<FileBody>>> = {
  '/catalogue': ({ 'file.json': file = '', pictures }) => catalogueWithPictures(file, pictures),
  '/catalogue/validate': ({ 'file.json': file = '', pictures }) => catalogueWithPictures(file, pictures),
  // As it is: the host says what is wrong with its encoding.
  '/coupons': ({ 'file.json': file = '' }) => ({ body: readBytes(file), type: 'application/json' }),
  '/addresses': ({ 'file.csv': file = '' }) => ({
    body: sendWithProgress(file, sizeOf(file)),
    type: 'text/csv',
    fields: { source: basename(file, extname(file)) },
  }),
}

/** Sends the file with the pictures that it names, from the folder `pictures` beside it or another one. */
async function catalogueWithPictures(file: string, pictures?: string): Promise<FileBody> {
  const bytes = readBytes(file)
  const folder = pictures ?? join(dirname(file), 'pictures')
  const named = picturesNamedIn(bytes)
  const found = filesIn(folder, pictures !== undefined).filter((name) => named.has(name))
  if (found.length === 0) return { body: bytes, type: 'application/json' }
  const form = new FormData()
  form.append('catalogue', new Blob([bytes], { type: 'application/json' }), basename(file))
  for (const name of found) form.append('pictures', await openAsBlob(join(folder, name)), name)
  // `fetch` says type and length of a FormData.
  return { body: form }
}

/** The host says what is wrong with a file that is malformed. */
function picturesNamedIn(bytes: Uint8Array): Set<string | undefined> {
  try {
    const catalogue = JSON.parse(new TextDecoder().decode(bytes)) as Record<
      string,
      ({ picture?: string } | null)[]
    > | null
    const entries = ['products', 'banners', 'deals'].flatMap((list) => catalogue?.[list] ?? [])
    return new Set(entries.map((entry) => entry?.picture))
  } catch {
    return new Set()
  }
}

/** Writes the pictures of a version of the catalogue, or of the live one, into a folder. */
export async function writePictures({ version, pictures: folder = '' }: Given): Promise<void> {
  const query = version === undefined ? '' : `?${new URLSearchParams({ version })}`
  const { pictures } = await json<{ pictures: { name: string; hash: string }[] }>(
    await ask(`/catalogue/pictures${query}`),
  )
  mkdirSync(folder, { recursive: true })
  for (const { name, hash } of pictures) {
    const response = await ask(`/catalogue/pictures/${hash}`)
    if (!response.ok) await json(response)
    writeFileSync(join(folder, basename(name)), new Uint8Array(await response.arrayBuffer()))
  }
  console.error(`${pictures.length} pictures are in ${folder}.`)
}

async function* sendWithProgress(file: string, size: number): AsyncGenerator<Buffer> {
  let sent = 0
  let shown = -1
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    sent += part.length
    const percent = Math.floor((sent / size) * 10) * 10
    if (percent > shown) console.log(`${percent} % sent`)
    shown = percent
    yield part
  }
  console.log('The host writes them into its database ...')
}

const orFail = <T>(file: string, read: () => T): T => {
  try {
    return read()
  } catch {
    return fail(`${file} cannot be read.`)
  }
}

const readBytes = (file: string) => orFail(file, () => readFileSync(file))
const sizeOf = (file: string) => orFail(file, () => statSync(file).size)

function filesIn(folder: string, isAsked: boolean): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return isAsked ? fail(`${folder} cannot be read.`) : []
  }
}
