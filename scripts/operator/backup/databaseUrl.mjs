// The database that the host uses: DATABASE_URL, the file that DATABASE_URL_FILE names, or either of them in `.env`.
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Throws a sentence for the operator when there is none. */
export function databaseUrl() {
  const variables = { ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}), ...process.env }
  const { DATABASE_URL, DATABASE_URL_FILE } = variables
  const text = DATABASE_URL || (DATABASE_URL_FILE ? readSecret(DATABASE_URL_FILE) : '')
  if (!text)
    throw new Error(
      'Set DATABASE_URL or DATABASE_URL_FILE, as for the host. The embedded database has no backup: stop its host and copy DATA_DIR.',
    )
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new Error('DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host/name.')
  return text
}

function readSecret(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`DATABASE_URL_FILE names a file that cannot be read: ${file}`)
  }
}

/** For PostgreSQL's programs: the address without its password, and the environment that has it. */
export function connectionOf(text, name) {
  const url = new URL(text)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  // What node's driver alone knows.
  for (const name of ['password', 'uselibpqcompat', 'ssl']) url.searchParams.delete(name)
  const { PGPASSWORD: _, ...env } = process.env
  return { address: url.href, env: { ...env, PGAPPNAME: name, ...(password ? { PGPASSWORD: password } : {}) } }
}
