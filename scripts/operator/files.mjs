// What commands read from files and write into them.
import { createReadStream, mkdirSync, openAsBlob, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fail } from './fail.mjs'
import { ask, json } from './host.mjs'

/** The body of a call with a file, by the path of the call; the fields are added to those of the command. */
export const bodies = {
  '/catalogue': ({ 'file.json': file, pictures }) => catalogueWithPictures(file, pictures),
  '/catalogue/validate': ({ 'file.json': file, pictures }) => catalogueWithPictures(file, pictures),
  // As it is: the host says what is wrong with its encoding.
  '/coupons': ({ 'file.json': file }) => ({ body: readBytes(file), type: 'application/json' }),
  '/addresses': ({ 'file.csv': file }) => ({
    body: sendWithProgress(file, sizeOf(file)),
    type: 'text/csv',
    fields: { source: basename(file, extname(file)) },
  }),
}

/** Sends the file with the pictures that it names, from the folder `pictures` beside it or another one. */
async function catalogueWithPictures(file, pictures) {
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
function picturesNamedIn(bytes) {
  try {
    const catalogue = JSON.parse(new TextDecoder().decode(bytes))
    const entries = ['products', 'banners', 'deals'].flatMap((list) => catalogue?.[list] ?? [])
    return new Set(entries.map((entry) => entry?.picture))
  } catch {
    return new Set()
  }
}

/** Writes the pictures of a version of the catalogue, or of the live one, into a folder. */
export async function writePictures({ version, pictures: folder }) {
  const query = version === undefined ? '' : `?${new URLSearchParams({ version })}`
  const { pictures } = await json(await ask(`/catalogue/pictures${query}`, { method: 'GET' }))
  mkdirSync(folder, { recursive: true })
  for (const { name, hash } of pictures) {
    const response = await ask(`/catalogue/pictures/${hash}`, { method: 'GET' })
    if (!response.ok) await json(response)
    writeFileSync(join(folder, basename(name)), new Uint8Array(await response.arrayBuffer()))
  }
  console.error(`${pictures.length} pictures are in ${folder}.`)
}

async function* sendWithProgress(file, size) {
  let sent = 0
  let shown = -1
  for await (const part of createReadStream(file)) {
    sent += part.length
    const percent = Math.floor((sent / size) * 10) * 10
    if (percent > shown) console.log(`${percent} % sent`)
    shown = percent
    yield part
  }
  console.log('The host writes them into its database ...')
}

const orFail = (file, read) => {
  try {
    return read()
  } catch {
    return fail(`${file} cannot be read.`)
  }
}

const readBytes = (file) => orFail(file, () => readFileSync(file))
const sizeOf = (file) => orFail(file, () => statSync(file).size)

function filesIn(folder, isAsked) {
  try {
    return readdirSync(folder)
  } catch {
    return isAsked ? fail(`${folder} cannot be read.`) : []
  }
}
