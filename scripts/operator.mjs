// The operator's commands. They talk to the running host over its key-protected calls:
//   npm run operator -- import catalogue.json
//   npm run operator -- open|close <store> [pickup|delivery]
//   npm run operator -- order <number> <status>
//   npm run operator -- points <email> <points>
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const [command = '', ...operands] = process.argv.slice(2)
const host = (process.env['HOST_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`).replace(/\/+$/, '')

const commands = {
  import: importFile,
  open: () => switchStore('open'),
  close: () => switchStore('closed'),
  order: moveOrder,
  points: givePoints,
}
if (!Object.hasOwn(commands, command))
  fail(
    'npm run operator -- import <file.json>\nnpm run operator -- open|close <store> [pickup|delivery]\nnpm run operator -- order <number> <status>\nnpm run operator -- points <email> <points>',
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
    response = await fetch(`${host}/operator/${path}`, { method: 'POST', headers, body })
  } catch {
    fail(`No host answers at ${host}. Start it, or set HOST_URL.`)
  }
  const answer = await response.json().catch(() => ({ message: `The host answered ${response.status}.` }))
  if (!response.ok && !answer.errors) fail(answer.message)
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
