import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type RunningPostgres } from '../../scripts/postgres.mjs'
import { disagreements, startCrowd, type Crowd } from '../rehearsal/support/crowd.ts'
import { root } from '../rehearsal/support/release.ts'
import { openStage, type Stage } from '../rehearsal/support/stage.ts'
import { operate, say, seconds } from './report.ts'

const disk = mkdtempSync(join(tmpdir(), 'forno-disk-'))
const run = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=160m,mode=1777', 'tmpfs', disk)
if (!isMounted) rmSync(disk, { recursive: true })
const filler = join(disk, 'filler')

describe.skipIf(!findPostgres() || !isMounted)('two hosts on a database whose disk fills up', () => {
  let postgres: RunningPostgres
  let stage: Stage
  let crowd: Crowd
  beforeAll(async () => {
    const { TMPDIR } = process.env
    process.env['TMPDIR'] = disk
    postgres = await startPostgres(findPostgres(), { settings: ['max_wal_size=48MB', 'wal_recycle=off'] })
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
    stage = await openStage(postgres.url)
    for (const host of stage.hosts) await host.start(root)
    await operate(stage, 0, 'catalogue', readFileSync('host/demo/catalogue.json', 'utf8'))
    const customers = [await stage.arrive(), await stage.arrive(), await stage.arrive()]
    crowd = startCrowd(customers, 'Davie Street', ['Margherita', 'Pepperoni'])
    await crowd.goOn()
  })
  afterAll(async () => {
    await stage.close()
    await postgres.stop()
    run('umount', disk)
    rmSync(disk, { recursive: true })
  })

  test('say so in the log, answer 503 meanwhile, and go on with every order when there is space again [CALL-12 CALL-20]', async () => {
    fill()
    await expect
      .poll(() => stage.hosts.map((host) => host.printed()).join(''), { timeout: 120_000, interval: 200 })
      .toContain('the disk of the database is full')
    await expect.poll(() => stage.proxy.faults.length, { timeout: 30_000 }).toBeGreaterThan(3)
    rmSync(filler)
    const freed = performance.now()
    // It ends when it cannot write its log; a service manager starts it again.
    const hasEnded = postgres.hasEnded()
    if (hasEnded) await postgres.restart()
    await crowd.goOn()
    say(`every customer ordered again ${seconds(performance.now() - freed)} after there was space; PostgreSQL had ${hasEnded ? '' : 'not '}ended`) // oxfmt-ignore
    await crowd.stop()
    await expect
      .poll(() => disagreements(postgres.url, crowd.reported, stage.cards), { timeout: 90_000, interval: 1000 })
      .toEqual([])
    expect(stage.proxy.faults.filter((status) => status !== 503)).toEqual([])
  }, 400_000)

  function fill(): void {
    const [file, block] = [openSync(filler, 'w'), Buffer.alloc(1 << 16)]
    try {
      for (;;) writeSync(file, block)
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
    closeSync(file)
  }
})
