import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../host/start/config.ts'
import { NAMES } from '../../../host/start/environmentSchema.ts'
import { databases, freshDatabase } from '../../support/host/databases.ts'
import { BASES } from './environmentTable.ts'

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
/** systemd's own reader of such files, which prints what it read and leaves out what is empty. */
const SYSTEMD_READER = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

const FILLED: Record<string, string> = {
  ...BASES.live,
  GIFT_CARD_SECRET: 'q0/W+4tQ8wB1nX6vC3mL9pS2dF7gH0jR5yT8kZaVbN=',
  OPERATOR_KEY: 'Zk4tQ8wB1nX6vC3mL9pS2dF7gH0jR5yT',
  SMTP_URL: 'smtps://forno:p%23ss%40word@mail.bella-ruota.ca:465/?pool=true',
  MAIL_FROM: 'Bella Ruota <orders@bella-ruota.ca>',
  TWILIO_ACCOUNT_SID: 'AC0123',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+16045550100',
}

/** The example with blanks filled in; a value that is there stays. */
const fillIn = (values: Record<string, string>) =>
  example.replace(/^([A-Z_]+)=$/gm, (line, name: string) => line + (values[name] ?? ''))

const setIn = (text: string): [string, string][] =>
  text.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  })

describe('.env.example', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'env-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (text: string, name = '.env') => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const readByNode = (file: string) => {
    const print = 'process.stdout.write(JSON.stringify(process.env))'
    const read = execFileSync(process.execPath, [`--env-file=${file}`, '-e', print], { env: {}, encoding: 'utf8' })
    return JSON.parse(read) as Record<string, string>
  }

  test('has every variable once, each under a comment of one line [D-96]', () => {
    const lines = [...example.matchAll(/^(.*)\n#?([A-Z_]+)=/gm)]
    expect(lines).toHaveLength(NAMES.length)
    expect(new Set(lines.map(([, , name]) => name))).toEqual(new Set(NAMES))
    for (const [, before = ''] of lines) expect(before).toMatch(/^# \S/)
  })

  test('begins with what production does not start without', () => {
    const read = readConfig({ DEMO: '0' })
    const wanted = [...(read.ok ? '' : read.message).matchAll(/^ {2}(.*?) (?:is|are) not set/gm)]
    const names = ['DATABASE_URL', ...wanted.flatMap(([, list = '']) => list.split(', '))]
    expect(
      new Set(
        setIn(example)
          .slice(0, names.length)
          .map(([name]) => name),
      ),
    ).toEqual(new Set(names))
  })

  test('as it is, it starts nothing, and filled in it is sound without a warning', () => {
    expect(readConfig(Object.fromEntries(setIn(example)))).toMatchObject({
      ok: true,
      config: { settings: { demo: true } },
    })
    const filled = readByNode(write(fillIn(FILLED)))
    expect(readConfig(filled)).toMatchObject({ ok: true, config: { warnings: [], settings: { demo: false } } })
    const required = setIn(example)
      .slice(0, 6)
      .map(([name]) => [name, FILLED[name] ?? ''])
    expect(readConfig(readByNode(write(fillIn(Object.fromEntries(required)))))).toMatchObject({ ok: true })
  })

  test('Node reads a filled one as it is written, and quotes where somebody puts them', () => {
    const text = fillIn(FILLED)
    expect(readByNode(write(text))).toEqual(Object.fromEntries(setIn(text)))
    expect(readByNode(write(quoted(text)))).toEqual(Object.fromEntries(setIn(text)))
  })

  test.skipIf(!existsSync(SYSTEMD_READER))('systemd reads both as Node does', () => {
    const text = fillIn(FILLED)
    const config = join(folder, 'environment.d')
    mkdirSync(config)
    for (const content of [text, quoted(text)]) {
      writeFileSync(join(config, '50-order-host.conf'), content)
      const env = { XDG_CONFIG_HOME: folder, HOME: folder }
      const printed = execFileSync(SYSTEMD_READER, [], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      const read = Object.fromEntries(setIn(printed).map(([name, value]) => [name, unquoted(value)]))
      for (const [name, value] of setIn(text)) expect(read[name] ?? '', name).toBe(value)
    }
  })

  test.skipIf(databases.length < 2)(
    'node --env-file with a filled one starts the host and shows no secret',
    async () => {
      const fresh = await freshDatabase(databases[1]!, 'tables')
      const filled = fillIn({ ...FILLED, DATABASE_URL: fresh.url ?? '' })
      const file = write(
        filled
          .replace('#PORT=3000', 'PORT=0')
          .replace('DELAY_SECONDS=5', 'DELAY_SECONDS=0')
          .replace('#DATA_DIR=.data', `DATA_DIR=${folder}/data`),
      )
      const host = spawn(process.execPath, [`--env-file=${file}`, 'dist/server/server.js'], { env: {} })
      let said = ''
      host.stdout.on('data', (data: Buffer) => (said += data.toString()))
      host.stderr.on('data', (data: Buffer) => (said += data.toString()))
      await expect.poll(() => said, { timeout: 60_000 }).toContain('Forno is listening on')
      expect(JSON.parse(said.split('\n')[0] ?? '')).toMatchObject({
        settings: {
          TRUST_PROXY: '1',
          TOKEN_SECRET: 'set, 32 characters',
          STRIPE_SECRET_KEY: 'set, a live key, 13 characters',
        },
      })
      for (const secret of [FILLED['TOKEN_SECRET'], FILLED['OPERATOR_KEY'], FILLED['STRIPE_SECRET_KEY'], 'p%23ss'])
        expect(said).not.toContain(secret)
      const ended = new Promise((resolve) => host.once('exit', resolve))
      host.kill('SIGTERM')
      expect(await ended).toBe(0)
      await fresh.drop()
    },
  )
})

const quoted = (text: string) => text.replace(/^([A-Z_]+)=(.+)$/gm, '$1="$2"')
/** systemd prints a value that a shell would take apart in quotes. */
const unquoted = (value: string) => value.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1')
