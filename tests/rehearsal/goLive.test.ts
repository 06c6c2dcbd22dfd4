import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, preferred, urlOf } from '../support/host/databases.ts'
import { commandsUnder } from './support/commands.ts'
import { disagreements } from './support/crowd.ts'
import { placeOrder, type ReportedOrder } from './support/customer.ts'
import { root } from './support/release.ts'
import { openStage, type Stage } from './support/stage.ts'
import { timed } from './support/timed.ts'

const NAME = 'Stella Marina'
const STORE = 'Main Street'
const PASSWORD = 'four small margheritas'

describe.skipIf(!preferred.url)('a chain that goes live by docs/OPERATING.md', () => {
  const server = preferred.url ?? ''
  const databaseUrl = urlOf(server, 'orderhost').replace(/\/\/[^@]*@/, `//orderhost:${encodeURIComponent(PASSWORD)}@`)
  const reported: ReportedOrder[] = []
  const commands = commandsUnder('### Five commands')
  let stage: Stage
  let clone: string

  const removeDatabase = async () => {
    await command(server, 'drop database if exists orderhost with (force)')
    await command(server, 'drop role if exists orderhost')
  }
  beforeAll(async () => {
    await removeDatabase()
    stage = await openStage(databaseUrl)
    clone = join(stage.folder, 'order-host')
  })
  afterAll(async () => {
    await stage.close()
    await removeDatabase()
  })

  /** What the engineer types, at this machine's places. */
  const here = (line: string) =>
    line
      .replace('https://github.com/your-chain/order-host.git', pathToFileURL(root).href)
      .replaceAll('/opt/order-host', clone)
      .replaceAll('/etc/order-host/env', stage.envFile)
      .replaceAll('/var/backups', stage.folder)
      .replace('runuser -u postgres -- ', '')

  /** Runs it in a shell without a terminal, so that a question for a password reads the input. */
  function type(line: string): { code: number | null; said: string } {
    const { hostname, port } = new URL(server)
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' }
    const { status, stdout, stderr } = spawnSync('setsid', ['-w', 'sh', '-c', here(line)], {
      env: { ...env, HOST_URL: `http://127.0.0.1:${stage.hosts[0].port}` },
      input: `${PASSWORD}\n${PASSWORD}\n`,
      encoding: 'utf8',
    })
    return { code: status, said: stdout + stderr }
  }
  const must = (line: string) => {
    const { code, said } = type(line)
    if (code !== 0) throw new Error(`${line} ended with ${code}:\n${said}`)
    return said
  }
  const operator = (words: string) =>
    type(`node --env-file=/etc/order-host/env /opt/order-host/scripts/operator.mjs ${words}`)
  const start = async () => {
    for (const host of stage.hosts) await host.start(clone)
  }

  /** What the document has done in an editor: a brand of its own, and a catalogue made from the example. */
  function edit(): void {
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
    rmSync(join(clone, 'brand'), { recursive: true })
    cpSync(join(root, 'tests/support/secondBrand'), join(clone, 'brand'), { recursive: true })
    cpSync(join(clone, 'docs/example-chain'), join(clone, 'my-chain'), { recursive: true })
    change(join(clone, 'my-chain/chain.json'), (text) => {
      const chain = JSON.parse(text) as { chain: object; stores: { name: string }[] }
      // Open at any hour, so that the time of this run does not matter.
      const hours = { pickup: { 'mon-sun': '00:00-24:00' } }
      const stores = chain.stores.map((store) => (store.name === STORE ? { ...store, hours } : store))
      return JSON.stringify({
        ...chain,
        chain: { ...chain.chain, name: NAME, email: 'office@stellamarina.example' },
        stores,
      })
    })
  }

  test('needs five commands at most, and takes the orders of a guest and a member [D-103]', async () => {
    expect(commands.length).toBeLessThanOrEqual(5)
    expect(commands.join('\n')).not.toMatch(/&&|;|\|/)
    for (const line of commands)
      await timed(line, async () => {
        if (line.startsWith('systemctl enable --now ')) {
          const unit = readFileSync(here(line).split(' ').at(-1) ?? '', 'utf8')
          expect(unit).toMatch(
            /^WorkingDirectory=\/opt\/order-host\nExecStart=\/usr\/bin\/node dist\/server\/server\.js$/m,
          )
          expect(unit).toMatch(/^EnvironmentFile=\/etc\/order-host\/env$/m)
          await start()
        } else must(line)
        if (line.startsWith('git clone ')) edit()
      })
    for (const host of stage.hosts) expect(host.printed()).toContain(`${NAME} is listening on`)
    reported.push(await placeOrder(await stage.arrive(), STORE, ['Garlic Bread']))
    reported.push(await placeOrder(await stage.arrive({ isMember: true }), STORE, ['Garlic Bread']))
    expect(await disagreements(databaseUrl, reported, stage.cards)).toEqual([])
  })

  test('shows its own name on pages and in mails, and no other [D-103]', async () => {
    for (const path of ['/', '/locations', '/manifest.webmanifest']) {
      const page = await (await fetch(stage.proxy.plainUrl + path)).text()
      expect([path, page.includes(NAME), page.includes('Forno')]).toEqual([path, true, false])
    }
    await expect.poll(() => stage.mails().length).toBeGreaterThanOrEqual(2)
    for (const mail of stage.mails()) expect(mail).not.toContain('Forno')
  })

  test('backs up, loses its orders, and has them again [D-102 D-103]', async () => {
    const [backup = ''] = commandsUnder('## Backup and restore')
    expect(await timed(backup, () => must(backup))).toContain('2 orders worth ')
    const late = await placeOrder(await stage.arrive(), STORE, ['Garlic Bread'])
    expect(operator(`restore ${stage.folder}/order-host.dump`)).toMatchObject({ code: 1 })
    for (const host of stage.hosts) expect(await host.stop()).toBe(0)
    const restore = backup.replace(' backup ', ' restore --replace ')
    expect(await timed(restore, () => must(restore))).toContain('2 orders worth ')
    expect(operator('kept').said).toContain('3 orders')
    await start()
    const again = await placeOrder(await stage.arrive(), STORE, ['Garlic Bread'])
    expect(Number(again.number)).toBe(Number(late.number))
    expect(operator(`order-show ${reported[1]?.number ?? ''}`).code).toBe(0)
    const left = (await disagreements(databaseUrl, [...reported, again], stage.cards)).filter(
      (one) => !one.endsWith('is no order'),
    )
    expect(left).toEqual([])
  })
})

const change = (path: string, edited: (text: string) => string) =>
  writeFileSync(path, edited(readFileSync(path, 'utf8')))
