// Calls of the running host, which the operator's key opens.
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { refusalLines } from './contract.mjs'
import { fail } from './fail.mjs'

const host = (process.env['HOST_URL'] || `http://127.0.0.1:${process.env['PORT'] || 3000}`).replace(/\/+$/, '')

/** Asks a call by its path and query. */
export async function ask(path, { headers, ...request }) {
  const sent = { Authorization: `Bearer ${key()}`, 'X-Operator': encodeURIComponent(operatorName()), ...headers }
  try {
    return await fetch(`${host}/operator${path}`, { ...request, headers: sent })
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

/** The answer; ends the program with the lines of a refusal. */
export async function json(response) {
  const body = await response.json().catch(() => ({ message: `The host answered ${response.status}.` }))
  if (!response.ok) fail(refusalLines(body).join('\n'))
  return body
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
