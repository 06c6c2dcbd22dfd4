// Calls of the running host, which the operator's key opens.
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { refusalLines } from '../../contract/operator/commands.ts'

const host = (process.env['HOST_URL'] || `http://127.0.0.1:${process.env['PORT'] || 3000}`).replace(/\/+$/, '')

export function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Asks a call by its path and query. */
export async function ask(path: string, request: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('Authorization', `Bearer ${key()}`)
  headers.set('X-Operator', encodeURIComponent(operatorName()))
  try {
    return await fetch(`${host}/operator${path}`, { ...request, headers })
  } catch {
    return fail(`No host answers at ${host}. Start it, or set HOST_URL.`)
  }
}

/** For the audit: OPERATOR_NAME, or who uses this machine. */
export function operatorName(): string {
  try {
    return process.env['OPERATOR_NAME'] ?? userInfo().username
  } catch {
    return ''
  }
}

/** The answer; ends the program with the lines of a refusal. */
export async function json<T = Record<string, unknown>>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => ({ message: `The host answered ${response.status}.` }))
  if (!response.ok) fail(refusalLines(body as Record<string, unknown>).join('\n'))
  return body as T
}

/** The environment variable, or the file that it names, or that the host on this machine writes. */
function key(): string {
  const { OPERATOR_KEY, OPERATOR_KEY_FILE, DATA_DIR } = process.env
  const path = OPERATOR_KEY_FILE || join(DATA_DIR || '.data', 'operator-key')
  try {
    return OPERATOR_KEY || readFileSync(path, 'utf8').trim()
  } catch {
    return fail(`Set OPERATOR_KEY, or run this where ${path} is, as a user who may read it.`)
  }
}
