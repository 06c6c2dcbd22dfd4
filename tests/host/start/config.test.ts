import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OutsideService } from '../../../contract/outsideServices.ts'
import { readConfig } from '../../../host/start/config.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+16045550100' }
const smtp = { SMTP_URL: 'smtps://forno:secret@mail.example', MAIL_FROM: 'Forno <orders@forno.example>' }
const DATABASE_URL = 'postgres://forno@db/forno'
const PUBLIC_URL = 'https://forno.example'
const VAPID_SUBJECT = 'mailto:push@forno.example'

const VAPID_PUBLIC_KEY = 'BGIj5VyKt1QHxjDKFcwCgdsGC8tHuZ_Z2JI5gGwQiHQbd2P8TyUlmM1jop1yUH-fHBYXgbijF0IY4fPA7bQZuDE'

const configFrom = (env: Record<string, string>) => {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.message)
  return read.config
}

describe('readConfig', () => {
  test('returns a demo on 127.0.0.1 when nothing is set', () => {
    expect(configFrom({})).toMatchObject({
      port: 3000,
      address: '127.0.0.1',
      dataDir: '.data',
      logs: 'faults',
      settings: { demo: true },
    })
    expect(configFrom({}).stripe).toBeUndefined()
  })

  test('returns a production configuration for a database and card keys', () => {
    expect(
      configFrom({ DATABASE_URL, ...live, PUBLIC_URL: 'https://forno.example/', VAPID_SUBJECT, TRUST_PROXY: '1' }),
    ).toMatchObject({
      database: { url: DATABASE_URL },
      stripe: { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' },
      logs: 'all',
      settings: { demo: false, publicUrl: 'https://forno.example', proxies: 1 },
    })
  })

  test('accepts GEOCODER_URL only if it is an http or https URL', () => {
    expect(configFrom({}).geocoderUrl).toBeUndefined()
    expect(configFrom({ GEOCODER_URL: 'https://photon.example' }).geocoderUrl).toBe('https://photon.example')
    for (const GEOCODER_URL of ['photon', 'file:///etc/passwd', 'javascript:1'])
      expect(readConfig({ GEOCODER_URL })).toEqual({
        ok: false,
        message: 'Forno does not start: GEOCODER_URL must be the http or https address of a Photon server.',
      })
  })

  test.each<[service: OutsideService, variables: Record<string, string>]>([
    ['stripe', keys],
    ['twilio', { ...twilio, DEMO: '1' }],
    ['pixel', { PIXEL_ID: '1', PIXEL_URL: 'https://pixel.example/p' }],
    ['errors', { ERROR_DSN: 'https://key@errors.example/1' }],
    ['map', { MAP_STYLE: 'https://tiles.example/style.json' }],
    ['geocoder', { GEOCODER_URL: 'https://photon.example' }],
  ])('names %s among the services of others only when it is set [LEGAL-01 D-145]', (service, variables) => {
    expect(configFrom({}).settings.outsideServices).toEqual([])
    expect(configFrom(variables).settings.outsideServices).toEqual([service])
  })

  test('accepts a pixel and an error service, and refuses a malformed pixel URL or error DSN [ERR-05]', () => {
    expect(configFrom({}).settings).toMatchObject({ pixel: undefined, errorDsn: undefined })
    const ERROR_DSN = 'https://key@errors.example/7'
    expect(configFrom({ PIXEL_ID: '1234', ERROR_DSN }).settings).toMatchObject({
      pixel: { id: '1234', url: 'https://www.facebook.com/tr/' },
      errorDsn: ERROR_DSN,
    })
    expect(readConfig({ PIXEL_URL: 'pixel' })).toEqual({
      ok: false,
      message: 'Forno does not start: PIXEL_URL must be an http or https address.',
    })
    for (const wrong of ['errors.example', 'https://errors.example/7', 'https://key@errors.example/', 'ftp://key@e/7'])
      expect(readConfig({ ERROR_DSN: wrong })).toEqual({
        ok: false,
        message: 'Forno does not start: ERROR_DSN must be a DSN: https://key@host/project.',
      })
  })

  test('lets the boxes of offers start empty, and refuses anything but on and off [D-26]', () => {
    for (const OPT_IN_DEFAULT of ['', 'on'])
      expect(configFrom({ OPT_IN_DEFAULT }).settings.optInsStartOff).toBeUndefined()
    expect(configFrom({ OPT_IN_DEFAULT: 'off' }).settings.optInsStartOff).toBe(true)
    expect(readConfig({ OPT_IN_DEFAULT: 'no' })).toEqual({
      ok: false,
      message: 'Forno does not start: OPT_IN_DEFAULT must be on or off.',
    })
  })

  test('takes a key for gift cards that is long and random, and none by default', () => {
    const GIFT_CARD_SECRET = 'h7Jq0zVx2mN9bT4cR8yW1kL6pD3fG5sA'
    expect(configFrom({}).settings.giftCardKey).toBeUndefined()
    expect(configFrom({ GIFT_CARD_SECRET }).settings.giftCardKey).toBe(GIFT_CARD_SECRET)
    for (const weak of ['short', 'a'.repeat(40)])
      expect(readConfig({ GIFT_CARD_SECRET: weak })).toMatchObject({
        ok: false,
        message: expect.stringContaining('GIFT_CARD_SECRET must be long and random') as string,
      })
  })

  test('accepts the address of a map style, or a tile archive that is there, and refuses anything else', () => {
    expect(configFrom({}).settings.map).toBeUndefined()
    const MAP_STYLE = 'https://tiles.example/style.json'
    expect(configFrom({ MAP_STYLE, MAP_ATTRIBUTION: '© Somebody' }).settings.map).toEqual({
      style: MAP_STYLE,
      attribution: '© Somebody',
    })
    const archive = 'https://tiles.example/metro.pmtiles'
    expect(configFrom({ MAP_STYLE: archive }).settings.map).toEqual({ style: archive })
    const folder = mkdtempSync(join(tmpdir(), 'map-'))
    const file = join(folder, 'metro.pmtiles')
    writeFileSync(file, '')
    expect(configFrom({ MAP_STYLE: file }).settings.map).toEqual({ style: '/map/tiles.pmtiles', file })
    rmSync(folder, { recursive: true })
    const messageOf = (variables: Record<string, string>) => {
      const read = readConfig(variables)
      return read.ok ? '' : read.message
    }
    expect(messageOf({ MAP_STYLE: file })).toBe(
      `Forno does not start: MAP_STYLE names a file that is not there: ${file}`,
    )
    expect(messageOf({ MAP_STYLE: 'streets' })).toContain('MAP_STYLE must be the http or https address')
    expect(messageOf({ MAP_ATTRIBUTION: '© Somebody' })).toContain('MAP_ATTRIBUTION is set without MAP_STYLE')
  })

  test('returns the Twilio and SMTP settings, and no message providers when they are not set', () => {
    expect(configFrom({}).messages).toEqual({})
    const url = 'https://api.twilio.com'
    expect(configFrom({ DEMO: '1', ...twilio, ...smtp }).messages).toEqual({
      twilio: { account: 'AC1', token: 'secret', from: '+16045550100', url },
      smtp: { url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
    })
    const service = { DEMO: '1', ...twilio, TWILIO_FROM: 'MG0123456789abcdef0123456789abcdef' }
    expect(configFrom(service).messages.twilio?.from).toBe(service.TWILIO_FROM)
  })

  test('refuses what sends messages to people in a demo that nobody asked for [D-96]', () => {
    const refused = (env: Record<string, string>) => {
      const read = readConfig(env)
      return read.ok ? '' : read.message
    }
    for (const [env, name] of [
      [twilio, 'TWILIO_ACCOUNT_SID is set'],
      [smtp, 'SMTP_URL is set'],
      [{ ...twilio, ...smtp }, 'TWILIO_ACCOUNT_SID, SMTP_URL are set'],
    ] as const) {
      expect(refused(env)).toContain(`${name}, so messages leave this machine, but neither DATABASE_URL nor DEMO is`)
      expect(refused({ ...env, DEMO: '1' })).toBe('')
    }
  })

  test.each<[string, Record<string, string>, boolean]>([
    ['a database with DEMO=1', { DATABASE_URL, DEMO: '1' }, true],
    ['card keys without a database', { ...keys }, true],
    ['card keys with DEMO=0', { ...keys, DEMO: '0', PUBLIC_URL, VAPID_SUBJECT }, false],
  ])('sets the demo flag for %s', (_, env, demo) => {
    expect(configFrom(env).settings.demo).toBe(demo)
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
    [
      'half of the Twilio keys',
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+16045550100' },
      /TWILIO_AUTH_TOKEN is not set/,
    ],
    ['a Twilio sender that is none', { ...twilio, TWILIO_FROM: 'Forno' }, /TWILIO_FROM must be a number/],
    ['a mail server without a mailbox', { SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM is not set/],
    ['a mailbox without a mail server', { MAIL_FROM: 'orders@forno.example' }, /SMTP_URL is not set/],
    ['a mail server that is none', { ...smtp, SMTP_URL: 'mail.example' }, /SMTP_URL must be/],
    ['a mailbox that is none', { ...smtp, MAIL_FROM: 'Forno' }, /MAIL_FROM must be a mailbox/],
    ['a port that is none', { PORT: 'http' }, /PORT must be a port number/],
    ['a port of metrics that is none', { METRICS_PORT: '70000' }, /METRICS_PORT must be a port number/],
    ['one port for both', { PORT: '3000', METRICS_PORT: '3000' }, /METRICS_PORT is the same as PORT/],
    ['a delay that is none', { STOP_DELAY_SECONDS: '5s' }, /STOP_DELAY_SECONDS must be how many seconds, 0 to 60/],
    ['a delay beyond a minute', { STOP_DELAY_SECONDS: '61' }, /STOP_DELAY_SECONDS must be how many seconds, 0 to 60/],
    ['a database that is none', { DATABASE_URL: 'hello', DEMO: '1' }, /DATABASE_URL must be the address/],
    ['a switch that is none', { DEMO: 'true' }, /DEMO must be 1 or 0/],
    ['a log that is none', { LOG: 'debug' }, /LOG must be all or faults/],
    ['an address of customers that is none', { PUBLIC_URL: 'foo' }, /PUBLIC_URL must be the address/],
    ['none for the links in mails, without a demo', { ...live, DATABASE_URL }, /PUBLIC_URL is not set/],
    ['one with a path', { PUBLIC_URL: 'https://forno.example/shop' }, /PUBLIC_URL must be the address/],
    ...['true', '-1', '10', '1.5', 'loopback'].map((TRUST_PROXY): [string, Record<string, string>, RegExp] => [
      `TRUST_PROXY=${TRUST_PROXY} [D-34]`,
      { TRUST_PROXY },
      /TRUST_PROXY must be how many proxies stand in front/,
    ]),
    ...['1', 'short but random Xq9', 'a'.repeat(40)].flatMap((weak): [string, Record<string, string>, RegExp][] => [
      [`the key ${weak}`, { TOKEN_SECRET: weak }, /TOKEN_SECRET must be long and random/],
      [`the key ${weak} of the operator`, { OPERATOR_KEY: weak }, /OPERATOR_KEY must be long and random/],
    ]),
    [
      'card keys that changed places',
      { ...keys, STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      /STRIPE_SECRET_KEY must be .*\n.*STRIPE_PUBLISHABLE_KEY must be/,
    ],
    ['a test key beside a live one', { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /are not of one kind/],
    ['live keys on the embedded database [D-23]', live, /Live card keys take real money/],
    ['live keys on it without a demo [D-23]', { ...live, DEMO: '0' }, /Live card keys take real money/],
    ['live keys in a demo [D-23]', { ...live, DATABASE_URL, DEMO: '1' }, /Live card keys take real money/],
  ])('refuses %s and says what is wrong', (_, env, message) => {
    const read = readConfig(env)
    expect(read.ok ? '' : read.message).toMatch(message)
  })

  test('takes keys and a contact for push, and refuses a contact that Apple refuses [D-67]', () => {
    const push = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI' }
    expect(configFrom({ ...push, VAPID_SUBJECT, PUSH_HOSTS: '*.push.example,10.0.0.5:80' }).settings.push).toEqual({
      publicKey: push.VAPID_PUBLIC_KEY,
      privateKey: push.VAPID_PRIVATE_KEY,
      subject: VAPID_SUBJECT,
      hosts: ['*.push.example', '10.0.0.5:80'],
    })
    expect(configFrom({ OUTBOUND_HOSTS: '10.0.0.5:8080' }).settings.outboundHosts).toEqual(['10.0.0.5:8080'])
    expect(readConfig({ VAPID_PUBLIC_KEY: push.VAPID_PUBLIC_KEY })).toMatchObject({ ok: false, message: expect.stringContaining('VAPID_PRIVATE_KEY is not set') as string }) // oxfmt-ignore
    for (const wrong of ['me@forno.example', 'mailto:me@localhost', 'mailto:me@forno.local', 'https://localhost', 'https://forno.test', 'mailto:me@forno.invalid', 'http://forno.example']) // oxfmt-ignore
      expect(readConfig({ VAPID_SUBJECT: wrong }), wrong).toMatchObject({ ok: false, message: expect.stringContaining('VAPID_SUBJECT must be') as string }) // oxfmt-ignore
  })

  test('serves metrics only where METRICS_PORT is set, and stops at once in a demo [D-93 D-94]', () => {
    expect(configFrom({}).metrics).toBeUndefined()
    expect(configFrom({}).stopDelaySeconds).toBe(0)
    expect(configFrom({ DATABASE_URL, ...live, PUBLIC_URL, VAPID_SUBJECT }).stopDelaySeconds).toBe(5)
    expect(configFrom({ METRICS_PORT: '9464', STOP_DELAY_SECONDS: '12' })).toMatchObject({
      metrics: { port: 9464, address: '127.0.0.1' },
      stopDelaySeconds: 12,
    })
    expect(configFrom({ METRICS_PORT: '0', METRICS_HOST: '::' }).metrics).toEqual({ port: 0, address: '::' })
  })

  test('reports all errors at once', () => {
    const read = readConfig({ PORT: 'http', LOG: 'debug', SMTP_URL: 'mail.example', DEMO: '0' })
    expect(read.ok ? [] : read.message.split('\n  ')).toEqual([
      'Forno does not start: ',
      expect.stringContaining('PORT must be'),
      expect.stringContaining('SMTP_URL must be'),
      expect.stringContaining('LOG must be'),
      expect.stringContaining('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET are not set'),
      expect.stringContaining('PUBLIC_URL is not set'),
      expect.stringContaining('VAPID_SUBJECT is not set'),
      expect.stringContaining('MAIL_FROM is not set'),
    ])
  })
})
