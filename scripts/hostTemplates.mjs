// Data folders and databases of a host that was started once with the demo chain, for tests to copy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltHost } from '../build/builtHost.mjs'

/**
 * Sets TEST_DATA_TEMPLATE to the folder of a host on embedded defaults and, with a PostgreSQL server,
 * TEST_DEMO_DATABASE to the name of a database there. Returns a function that removes them. Throws with the host's
 * output when it does not start.
 * @param {string | undefined} postgresUrl
 */
export async function makeHostTemplates(postgresUrl) {
  const [folder, spare] = [newFolder(), newFolder()]
  const name = `forno_demo_${process.pid}`
  const remove = async () => {
    for (const one of [folder, spare]) rmSync(one, { recursive: true, force: true })
    if (postgresUrl) await command(postgresUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  /** @param {string} postgresUrl */
  const makeDatabase = async (postgresUrl) => {
    await command(postgresUrl, `CREATE DATABASE ${name}`)
    const url = new URL(postgresUrl)
    url.pathname = `/${name}`
    await startOnce(spare, { DATABASE_URL: url.href })
    process.env['TEST_DEMO_DATABASE'] = name
  }
  try {
    await Promise.all([startOnce(folder), postgresUrl && makeDatabase(postgresUrl)])
  } catch (error) {
    await remove()
    throw error
  }
  process.env['TEST_DATA_TEMPLATE'] = folder
  return remove
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'forno-template-'))

/** @param {string} url @param {string} sql */
async function command(url, sql) {
  // In a fresh clone this module is loaded before the packages are installed.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** @param {string} folder @param {NodeJS.ProcessEnv} [env] */
async function startOnce(folder, env) {
  const { stop } = await startBuiltHost(folder, env)
  await stop()
}
