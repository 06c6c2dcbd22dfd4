// Calls of the running host, which the operator's key opens.
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const host = (process.env['HOST_URL'] || `http://127.0.0.1:${process.env['PORT'] || 3000}`).replace(/\/+$/, '')

export const get = (path) => call(path, { method: 'GET' })

export const post = (path, body, type, headers = {}) =>
  call(path, { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': type, ...headers } })

export const postForm = (path, fields = {}, headers) =>
  post(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded', headers)

/** Sends a FormData, whose type and length `fetch` says. */
export const postParts = (path, body) => call(path, { method: 'POST', body })

export async function getBytes(path) {
  const response = await ask(path, { method: 'GET' })
  if (!response.ok) fail((await response.json().catch(() => ({}))).message ?? `The host answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Writes what the host sends to the standard output, while it arrives. */
export async function download(path) {
  const response = await ask(path, { method: 'GET' })
  if (!response.ok) fail((await response.json().catch(() => ({}))).message ?? `The host answered ${response.status}.`)
  await pipeline(Readable.fromWeb(response.body), process.stdout, { end: false })
}

async function ask(path, { headers, ...request }) {
  const sent = { Authorization: `Bearer ${key()}`, 'X-Operator': encodeURIComponent(operatorName()), ...headers }
  try {
    return await fetch(`${host}/operator/${path}`, { ...request, headers: sent })
  } catch {
    return fail(`No host answers at ${host}. Start it, or set HOST_URL.`)
  }
}

/** For the audit: OPERATOR_NAME, or who uses this machine. */
export function operatorName() {
  try {
    return process.env['OPERATOR_NAME'] ?? userInfo().username
  } catch {
    return ''
  }
}

async function call(path, request) {
  const response = await ask(path, request)
  const answer = await response.json().catch(() => ({ message: `The host answered ${response.status}.` }))
  if (!response.ok && !answer.errors && !answer.faults) fail(answer.message)
  return answer
}

/** As in `products[98 "cola"].sizes[0].price is missing`. */
export function formatFault({ path, code, message }) {
  return `${code === undefined ? path || 'the file' : path.replace(']', ` "${code}"]`)} ${message}`
}

/** The environment variable, or the file that it names, or that the host on this machine writes. */
function key() {
  const { OPERATOR_KEY, OPERATOR_KEY_FILE, DATA_DIR } = process.env
  const path = OPERATOR_KEY_FILE || join(DATA_DIR || '.data', 'operator-key')
  try {
    return OPERATOR_KEY || readFileSync(path, 'utf8').trim()
  } catch {
    return fail(`Set OPERATOR_KEY, or run this where ${path} is, as a user who may read it.`)
  }
}

/** As it is: the host says what is wrong with its encoding. */
export function readBytes(file) {
  try {
    return readFileSync(file)
  } catch {
    return fail(`${file} cannot be read.`)
  }
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
