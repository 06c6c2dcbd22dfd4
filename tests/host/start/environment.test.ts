import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../host/start/config.ts'
import { NAMES, SECRETS } from '../../../host/start/environmentSchema.ts'
import { DOCUMENT, withTable, writeTable } from './environmentDocument.ts'
import { BASES, ENVIRONMENT, type Try } from './environmentTable.ts'

const tries = Object.entries(ENVIRONMENT).flatMap(([name, { missing, wrong, dangerous }]) =>
  Object.entries({ missing, wrong, dangerous }).flatMap(([kind, one]): [string, string, Try][] =>
    one ? [[kind, name, one]] : [],
  ),
)

function variablesOf(name: string, { value, base, beside = {} }: Try): Record<string, string> {
  const others = Object.entries({ ...BASES[base], ...beside }).filter(([other]) => other !== name)
  return { ...Object.fromEntries(others), ...(value === undefined ? {} : { [name]: value }) }
}

const faultsOf = (variables: Record<string, string>) => {
  const read = readConfig(variables)
  return read.ok ? [] : read.message.replace('Forno does not start: ', '').trim().split('\n  ')
}

describe('the environment', () => {
  test.each(tries)('a %s %s is answered as the document says [D-96]', (_, name, one) => {
    const read = readConfig(variablesOf(name, one))
    if (one.refuses !== undefined) expect(faultsOf(variablesOf(name, one))).toContain(one.refuses)
    else expect(read).toMatchObject({ ok: true })
    if (one.does !== undefined && read.ok && read.config.shown[name] !== undefined)
      for (const part of read.config.shown[name].replace(' (default)', '').split(',')) expect(one.does).toContain(part)
    const warnings = read.ok ? read.config.warnings : []
    expect(warnings).toEqual(one.warns === undefined ? [] : expect.arrayContaining([one.warns]))
  })

  test('every base of the table starts without a word', () => {
    for (const base of [BASES.nothing, BASES.live])
      expect(readConfig(base)).toMatchObject({ ok: true, config: { warnings: [] } })
  })

  test('the document has the table, and a row of meaning for every variable [D-96]', () => {
    if (process.env['WRITE_DOCUMENT']) writeTable()
    const document = readFileSync(DOCUMENT, 'utf8')
    expect(document).toBe(withTable(document))
    const meanings = document.slice(document.indexOf('## Environment'), document.indexOf('| Variable | Missing |'))
    for (const name of NAMES) expect(meanings, name).toContain(`\`${name}\``)
  })

  test('live keys want the address that customers reach, with TLS [D-96]', () => {
    const live = (PUBLIC_URL: string) => faultsOf({ ...BASES.live, PUBLIC_URL })
    for (const url of ['http://localhost:3000', 'https://localhost', 'https://127.0.0.1:8443', 'http://[::1]:3000'])
      expect(live(url)).toEqual([expect.stringContaining('PUBLIC_URL is an address of this machine')])
    expect(live('http://order.bella-ruota.ca')).toEqual([expect.stringContaining('PUBLIC_URL is http')])
    expect(faultsOf({ ...BASES.production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  })

  test('a name that is not known is refused with the nearest that is, and other programs keep theirs [D-96]', () => {
    const meant = [
      ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
      ['SMTP_URI', 'SMTP_URL'],
      ['DATABSE_URL', 'DATABASE_URL'],
      ['PUBLIC_ULR', 'PUBLIC_URL'],
      ['TRUST_PROXIES', 'TRUST_PROXY'],
      ['MISSED_ORDER_SECOND', 'MISSED_ORDER_SECONDS'],
      ['STRIPE_SECRET_KEY_FILES', 'STRIPE_SECRET_KEY_FILE'],
    ]
    for (const [wrong = '', right = ''] of meant)
      expect(faultsOf({ [wrong]: '1' })).toEqual([`${wrong} is not known: did you mean ${right}?`])
    const others = ['PATH', 'LOGNAME', 'HOSTNAME', 'PORTS', 'MAIL', 'OPERATOR_NAME', 'HOST_URL', 'NODE_OPTIONS', 'LANG']
    expect(faultsOf(Object.fromEntries(others.map((name) => [name, '1'])))).toEqual([])
  })

  test('all faults are named at once: of names, files, values, and values together [D-96]', () => {
    const faults = faultsOf({ PORT: 'http', DEMO: '0', MAIL_HOST: 'a', TOKEN_SECRET_FILE: '/nowhere/token', VAPID_SUBJECT: 'me', STRIPE_SECRET_KEY: 'x' }) // oxfmt-ignore
    expect(faults).toEqual([
      'MAIL_HOST is not known: did you mean MAIL_FROM?',
      'TOKEN_SECRET_FILE names a file that cannot be read: /nowhere/token (ENOENT)',
      'PORT must be a port number from 0 to 65535.',
      expect.stringContaining('STRIPE_SECRET_KEY must be'),
      expect.stringContaining('VAPID_SUBJECT must be'),
      expect.stringContaining('STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET are not set'),
      expect.stringContaining('PUBLIC_URL is not set'),
    ])
  })
})

describe('secrets in files', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  test('each secret may come from a file, whose content is trimmed [D-96]', () => {
    const values: Record<string, string> = { ...BASES.live, OPERATOR_KEY: 'Zk4tQ8wB1nX6vC3mL9pS2dF7gH0jR5yT' }
    const inFiles = Object.entries(values).map(([name, value]): [string, string] =>
      SECRETS.some((secret) => secret === name) ? [`${name}_FILE`, fileWith(name, `\n${value}\r\n`)] : [name, value],
    )
    const direct = readConfig(values)
    const read = readConfig(Object.fromEntries(inFiles))
    if (!direct.ok || !read.ok) throw new Error('Neither is faulty')
    expect({ ...read.config, shown: {} }).toEqual({ ...direct.config, shown: {} })
    expect(read.config.shown['TOKEN_SECRET']).toBe(`from ${join(folder, 'TOKEN_SECRET')}, 32 characters`)
  })

  test('a file beside the variable, an empty one and one that cannot be read are faults', () => {
    const file = fileWith('key', 'Zk4tQ8wB1nX6vC3mL9pS2dF7gH0jR5yT')
    expect(faultsOf({ OPERATOR_KEY: 'Zk4tQ8wB1nX6vC3mL9pS2dF7gH0jR5yT', OPERATOR_KEY_FILE: file })).toEqual([
      'OPERATOR_KEY and OPERATOR_KEY_FILE are both set: leave one of them out.',
    ])
    const empty = fileWith('empty', '\n')
    expect(faultsOf({ OPERATOR_KEY_FILE: empty })).toContain(`OPERATOR_KEY_FILE names a file that is empty: ${empty}`)
    expect(faultsOf({ OPERATOR_KEY_FILE: folder })).toEqual([
      `OPERATOR_KEY_FILE names a file that cannot be read: ${folder} (EISDIR)`,
    ])
    expect(faultsOf({ PUBLIC_URL_FILE: file })).toEqual([
      'PUBLIC_URL_FILE is not known: only secrets come from files. Set PUBLIC_URL itself.',
    ])
  })

  test('a value of a file is held to the same rules', () => {
    expect(faultsOf({ TOKEN_SECRET_FILE: fileWith('weak', 'secret') })).toEqual([
      expect.stringContaining('TOKEN_SECRET must be long and random'),
    ])
  })

  test('what the log shows has no secret [D-96]', () => {
    const read = readConfig({ ...BASES.live, SMTP_URL: 'smtps://forno:pass-word@mail.test', MAIL_FROM: 'a@b.ca' })
    const shown = read.ok ? read.config.shown : {}
    expect(shown).toMatchObject({
      PORT: '3000 (default)',
      TRUST_PROXY: '1',
      DATABASE_URL: 'set, 41 characters',
      STRIPE_SECRET_KEY: 'set, a live key, 13 characters',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc',
      SMTP_URL: 'set, 33 characters',
    })
    const more = readConfig({
      GEOCODER_URL: 'https://me:key@photon.test/?api=key',
      MISSED_ORDER_MAIL: 'ann@bella-ruota.ca',
    })
    expect(more.ok ? more.config.shown : {}).toMatchObject({
      GEOCODER_URL: 'https://...@photon.test/?...',
      MISSED_ORDER_MAIL: 'set, 18 characters',
    })
    for (const secret of [BASES.live.DATABASE_URL, BASES.live.TOKEN_SECRET, 'sk_live', 'whsec', 'pass-word'])
      expect(JSON.stringify(shown)).not.toContain(secret)
    expect(shown).not.toHaveProperty('OPERATOR_KEY')
  })

  test.skipIf(process.getuid?.() === 0)('a data folder of somebody else is refused', () => {
    chmodSync(folder, 0o500)
    expect(faultsOf({ DATA_DIR: join(folder, 'data') })).toEqual([
      `DATA_DIR cannot be written to: ${join(folder, 'data')} (EACCES)`,
    ])
    chmodSync(folder, 0o700)
  })
})
