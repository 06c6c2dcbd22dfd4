import { createReadStream, mkdirSync, openAsBlob, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, formatFault, get, getBytes, post, postForm, postParts, readBytes } from './host.mjs'

export async function importFile(operands, use) {
  printImport(await sendCatalogue('catalogue', operands, use))
}

/** Finds what an import would find, and imports nothing. */
export async function validateFile(operands, use) {
  printImport({ ...(await sendCatalogue('catalogue/validate', operands, use)), version: 'is valid' })
}

/** Sends the file with the pictures that it names, from the folder `pictures` beside it or another one. */
async function sendCatalogue(path, operands, use) {
  const { values, positionals } = parseArgs({
    args: operands,
    allowPositionals: true,
    options: { pictures: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) fail(use)
  const bytes = readBytes(file)
  const folder = values.pictures ?? join(dirname(file), 'pictures')
  const named = picturesNamedIn(bytes)
  const found = filesIn(folder, values.pictures !== undefined).filter((name) => named.has(name))
  if (found.length === 0) return await post(path, bytes, 'application/json')
  const form = new FormData()
  form.append('catalogue', new Blob([bytes], { type: 'application/json' }), basename(file))
  for (const name of found) form.append('pictures', await openAsBlob(join(folder, name)), name)
  return await postParts(path, form)
}

/** Of a file that is malformed the host says what is wrong. */
function picturesNamedIn(bytes) {
  try {
    const catalogue = JSON.parse(new TextDecoder().decode(bytes))
    const entries = ['products', 'banners', 'deals'].flatMap((list) => catalogue?.[list] ?? [])
    return new Set(entries.map((entry) => entry?.picture))
  } catch {
    return new Set()
  }
}

function filesIn(folder, isAsked) {
  try {
    return readdirSync(folder)
  } catch {
    return isAsked ? fail(`${folder} cannot be read.`) : []
  }
}

function printImport({ errors, version, stores, products, categories, pictures = 0, warnings }) {
  if (errors) fail(errors.map(formatFault).join('\n'))
  const counts = `${stores} stores, ${products} products, ${categories} categories, ${pictures} pictures`
  console.log(`Catalogue ${version}: ${counts}.`)
  for (const warning of warnings) console.warn(`Please check: ${formatFault(warning)}`)
}

/** Prints the catalogue that is live, or an older version, as a file to import, and writes its pictures into a folder. */
export async function exportFile(operands) {
  const { values, positionals } = parseArgs({
    args: operands,
    allowPositionals: true,
    options: { pictures: { type: 'string' } },
  })
  const [version] = positionals
  const query = version === undefined ? '' : `?${new URLSearchParams({ version })}`
  console.log(JSON.stringify(await get(`catalogue${query}`), undefined, 2))
  if (values.pictures === undefined) return
  const { pictures } = await get(`catalogue/pictures${query}`)
  mkdirSync(values.pictures, { recursive: true })
  for (const { name, hash } of pictures)
    writeFileSync(join(values.pictures, basename(name)), await getBytes(`catalogue/pictures/${hash}`))
  console.error(`${pictures.length} pictures are in ${values.pictures}.`)
}

export async function listVersions() {
  const { versions } = await get('catalogue/versions')
  for (const { version, imported_at: at, live } of versions) console.log(`${version}  ${at}${live ? '  live' : ''}`)
}

/** Imports an older version again, as the newest one. */
export async function restoreVersion([version], use) {
  if (!version) fail(use)
  printImport(await postForm(`catalogue/versions/${encodeURIComponent(version)}/restore`))
}

/** The addresses take the place of those of the same source: the file's name, or another one. */
export async function importAddresses(operands, use) {
  const { values, positionals } = parseArgs({
    args: operands,
    allowPositionals: true,
    options: { source: { type: 'string' }, city: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) fail(use)
  const size = sizeOf(file)
  const source = values.source ?? basename(file, extname(file))
  const query = new URLSearchParams({ source, ...(values.city ? { city: values.city } : {}) })
  const startedAt = performance.now()
  const answer = await post(`addresses?${query}`, sendWithProgress(file, size), 'text/csv')
  const { faults = [], skipped = 0, addresses, streets, repeated, withoutPostalCode } = answer
  for (const { line, message } of faults) console.warn(`Line ${line} ${message}.`)
  if (skipped > faults.length) console.warn(`... and ${skipped - faults.length} more.`)
  if (!answer.status) fail(answer.message)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${source}: ${addresses} addresses on ${streets} streets in ${seconds} s, ${skipped} rows skipped.`)
  if (repeated > 0) console.log(`${repeated} rows name an address again (units of one house) and are counted once.`)
  if (withoutPostalCode > 0)
    console.warn(`${withoutPostalCode} have no postal code: a customer who picks one is asked for a complete address.`)
  if (!answer.isUsed) console.warn('This host asks the server of GEOCODER_URL, so it does not use them.')
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

function sizeOf(file) {
  try {
    return statSync(file).size
  } catch {
    return fail(`${file} cannot be read.`)
  }
}
