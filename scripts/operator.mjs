// The operator's commands. They talk to the running host over its key-protected calls:
//   npm run operator -- import catalogue.json
//   npm run operator -- import-addresses addresses.csv [--source name] [--city Vancouver]
//   npm run operator -- open|close <store> [pickup|delivery]
//   npm run operator -- order <number> <status>
//   npm run operator -- points <email> <points>
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'

const [command = '', ...operands] = process.argv.slice(2)
const host = (process.env['HOST_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`).replace(/\/+$/, '')

const IMPORT_ADDRESSES = 'npm run operator -- import-addresses <file.csv> [--source NAME] [--city CITY]'

const commands = {
  import: importFile,
  'import-addresses': importAddresses,
  open: () => switchStore('open'),
  close: () => switchStore('closed'),
  order: moveOrder,
  points: givePoints,
}
if (!Object.hasOwn(commands, command))
  fail(
    `npm run operator -- import <file.json>\n${IMPORT_ADDRESSES}\nnpm run operator -- open|close <store> [pickup|delivery]\nnpm run operator -- order <number> <status>\nnpm run operator -- points <email> <points>`,
  )
await commands[command]()

async function importFile() {
  const [file] = operands
  if (!file) fail('npm run operator -- import <file.json>')
  const answer = await post('catalogue', read(file), 'application/json')
  if (answer.errors) fail(answer.errors.map(formatFault).join('\n'))
  console.log(
    `Catalogue ${answer.version}: ${answer.stores} stores, ${answer.products} products, ${answer.categories} categories.`,
  )
  for (const warning of answer.warnings) console.warn(`Please check: ${formatFault(warning)}`)
}

/** The addresses take the place of those of the same source: the file's name, or another one. */
async function importAddresses() {
  const { values, positionals } = parseArgs({
    args: operands,
    allowPositionals: true,
    options: { source: { type: 'string' }, city: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) fail(IMPORT_ADDRESSES)
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

/** As in `products[98 "cola"].sizes[0].price is missing`. */
function formatFault({ path, code, message }) {
  return `${code === undefined ? path || 'the file' : path.replace(']', ` "${code}"]`)} ${message}`
}

async function switchStore(state) {
  const [store, ...services] = operands
  if (!store) fail(`npm run operator -- ${command} <store> [pickup|delivery]`)
  const form = new URLSearchParams(
    (services.length > 0 ? services : ['pickup', 'delivery']).map((name) => [name, state]),
  )
  await post(`stores/${encodeURIComponent(store)}`, form.toString(), 'application/x-www-form-urlencoded')
  console.log(`${store}: ${[...form.keys()].join(' and ')} ${state}.`)
}

/** 1 is in progress, 2 finished. */
async function moveOrder() {
  const [number, status] = operands
  if (!number || !status) fail('npm run operator -- order <number> <status>')
  const form = new URLSearchParams({ status })
  await post(`orders/${encodeURIComponent(number)}`, form.toString(), 'application/x-www-form-urlencoded')
  console.log(`Order ${number} has status ${status}.`)
}

async function givePoints() {
  const [email, points] = operands
  if (!email || !points) fail('npm run operator -- points <email> <points>')
  const form = new URLSearchParams({ email, points })
  const answer = await post('points', form.toString(), 'application/x-www-form-urlencoded')
  console.log(`${email} has ${answer.points} PG Points.`)
}

async function post(path, body, type) {
  const headers = { Authorization: `Bearer ${key()}`, 'Content-Type': type }
  let response
  try {
    response = await fetch(`${host}/operator/${path}`, { method: 'POST', headers, body, duplex: 'half' })
  } catch {
    fail(`No host answers at ${host}. Start it, or set HOST_URL.`)
  }
  const answer = await response.json().catch(() => ({ message: `The host answered ${response.status}.` }))
  if (!response.ok && !answer.errors && !answer.faults) fail(answer.message)
  return answer
}

/** The environment variable, or the file that the host on this machine writes. */
function key() {
  const path = join(process.env['DATA_DIR'] ?? '.data', 'operator-key')
  try {
    return process.env['OPERATOR_KEY'] ?? readFileSync(path, 'utf8').trim()
  } catch {
    return fail(`Set OPERATOR_KEY, or run this where ${path} is.`)
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return fail(`${file} cannot be read.`)
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
