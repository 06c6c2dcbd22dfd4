import { createReadStream, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, formatFault, get, post, postForm, readText } from './host.mjs'

export async function importFile([file], use) {
  if (!file) fail(use)
  printImport(await post('catalogue', readText(file), 'application/json'))
}

/** Finds what an import would find, and imports nothing. */
export async function validateFile([file], use) {
  if (!file) fail(use)
  const answer = await post('catalogue/validate', readText(file), 'application/json')
  printImport({ ...answer, version: 'is valid' })
}

function printImport({ errors, version, stores, products, categories, warnings }) {
  if (errors) fail(errors.map(formatFault).join('\n'))
  console.log(`Catalogue ${version}: ${stores} stores, ${products} products, ${categories} categories.`)
  for (const warning of warnings) console.warn(`Please check: ${formatFault(warning)}`)
}

/** Prints the catalogue that is live, or an older version, as a file to import. */
export async function exportFile([version]) {
  const query = version === undefined ? '' : `?${new URLSearchParams({ version })}`
  console.log(JSON.stringify(await get(`catalogue${query}`), undefined, 2))
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
