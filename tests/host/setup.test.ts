import { describe, expect, test } from 'vitest'
import { readSetup } from '../../host/setup.ts'

const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' }
const DATABASE_URL = 'postgres://forno@db/forno'

const setupOf = (env: Record<string, string>) => {
  const read = readSetup(env)
  if (!read.ok) throw new Error(read.message)
  return read.setup
}

describe('the environment', () => {
  test('nothing set is the demo, on this machine alone', () => {
    expect(setupOf({})).toMatchObject({
      port: 3000,
      address: '127.0.0.1',
      dataDir: '.data',
      logs: 'faults',
      settings: { demo: true },
    })
    expect(setupOf({}).stripe).toBeUndefined()
  })

  test('a database and card keys are production', () => {
    expect(setupOf({ DATABASE_URL, ...keys, PUBLIC_URL: 'https://forno.example/', TRUST_PROXY: '1' })).toMatchObject({
      databaseUrl: DATABASE_URL,
      stripe: { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec' },
      logs: 'all',
      settings: { demo: false, publicUrl: 'https://forno.example', trustProxy: true },
    })
  })

  test.each<[string, Record<string, string>, boolean]>([
    ['a database with DEMO=1', { DATABASE_URL, DEMO: '1' }, true],
    ['card keys without a database', { ...keys }, true],
    ['card keys with DEMO=0', { ...keys, DEMO: '0' }, false],
  ])('%s', (_, env, demo) => {
    expect(setupOf(env).settings.demo).toBe(demo)
  })

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a database without card keys',
      { DATABASE_URL },
      /STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET are not set/,
    ],
    ['a database with DEMO=0', { DATABASE_URL, DEMO: '0' }, /are not set/],
    ['no demo without card keys', { DEMO: '0' }, /are not set/],
    ['one card key missing', { ...keys, STRIPE_WEBHOOK_SECRET: '' }, /: STRIPE_WEBHOOK_SECRET is not set/],
    ['a port that is none', { PORT: 'http' }, /PORT must be a port number/],
  ])('%s is refused, saying what is missing', (_, env, message) => {
    const read = readSetup(env)
    expect(read.ok ? '' : read.message).toMatch(message)
  })
})
