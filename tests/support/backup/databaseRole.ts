import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'

interface OwnRole {
  url: string
  drop: () => Promise<void>
}

/** A role with a password and an empty database of its own, as docs/OPERATING.md makes them; undefined where the server asks nobody for a password. */
export async function openRole(client: pg.Client, serverUrl: string): Promise<OwnRole | undefined> {
  const hba = (await client.query<{ hba_file: string }>('show hba_file')).rows[0]?.hba_file ?? ''
  // The server may run elsewhere.
  if (!existsSync(hba)) return undefined
  const rules = readFileSync(hba, 'utf8')
  const reload = async (text: string) => {
    writeFileSync(hba, text)
    await client.query('select pg_reload_conf()')
  }
  await client.query(`create role forno_role login password 'p@ss'`)
  await client.query('create database forno_role owner forno_role')
  await reload(`host all forno_role 127.0.0.1/32 scram-sha-256\n${rules}`)
  const url = new URL(serverUrl)
  Object.assign(url, { username: 'forno_role', password: 'mistyped', pathname: '/forno_role' })
  const isAsked = async () => {
    const one = new pg.Client({ connectionString: url.href })
    try {
      await one.connect()
      return false
    } catch {
      return true
    } finally {
      await one.end()
    }
  }
  await expect.poll(isAsked).toBe(true)
  url.password = 'p@ss'
  return {
    url: url.href,
    drop: async () => {
      await reload(rules)
      await client.query('drop database forno_role with (force)')
      await client.query('drop role forno_role')
    },
  }
}
