import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, preferred, type FreshDatabase } from '../support/host/databases.ts'
import { disagreements, startCrowd, type Crowd } from './support/crowd.ts'
import { buildCommit, hasCommit, root, runWith } from './support/release.ts'
import { openStage, type Stage } from './support/stage.ts'
import { timed } from './support/timed.ts'

/** The release before, whose hosts are still told of jobs by a trigger. */
const BEFORE = '41851afa'
const STORE = 'Davie Street'

describe.skipIf(!preferred.url || !hasCommit(BEFORE))('two hosts that are exchanged one by one', () => {
  let fresh: FreshDatabase
  let stage: Stage
  let crowd: Crowd
  let before: string

  beforeAll(async () => {
    fresh = await freshDatabase(preferred, 'nothing')
    stage = await openStage(fresh.url ?? '')
    before = join(stage.folder, 'before')
    await timed('the release before is built', () => buildCommit(BEFORE, before))
    for (const host of stage.hosts) await host.start(before)
    importDemo(before)
    const guests = [await stage.arrive(), await stage.arrive(), await stage.arrive()]
    const customers = [...guests, await stage.arrive({ isMember: true })]
    crowd = startCrowd(customers, STORE, ['Margherita', 'Pepperoni'])
    await crowd.goOn()
  })
  afterAll(async () => {
    await stage.close()
    await fresh.drop()
  })

  const importDemo = (folder: string) =>
    runWith(
      { HOST_URL: `http://127.0.0.1:${stage.hosts[0].port}` },
      folder,
      process.execPath,
      `--env-file=${stage.envFile}`,
      'scripts/operator.mjs',
      'import',
      'host/demo/catalogue.json',
    )

  /** Answers how many requests got a 502 meanwhile. */
  async function exchange(folder: string): Promise<number> {
    const before = stage.proxy.faults.length
    for (const host of stage.hosts) {
      expect(await host.stop()).toBe(0)
      await crowd.goOn()
      await host.start(folder)
      await crowd.goOn()
    }
    return stage.proxy.faults.length - before
  }

  test('take every order through an upgrade, a way back and an upgrade again [D-101 D-103]', async () => {
    const lost = [await timed('upgrade', () => exchange(root))]
    importDemo(root)
    await crowd.goOn()
    lost.push(await timed('one version back', () => exchange(before)))
    lost.push(await timed('forward again', () => exchange(root)))
    await crowd.stop()
    process.stdout.write(
      `${crowd.reported.length} orders, ${stage.proxy.requests()} requests, answered by 502 in the three exchanges: ${lost.join(', ')}\n`,
    )
    expect(await disagreements(fresh.url ?? '', crowd.reported, stage.cards)).toEqual([])
    expect(lost).toEqual([0, 0, 0])
    const faults = stage.hosts.flatMap((host) =>
      host
        .printed()
        .split('\n')
        .filter((line) => line.includes('"fault"')),
    )
    expect(
      stage.proxy.faults.filter((status) => status !== 502 && status !== 503),
      faults.join('\n'),
    ).toEqual([])
    expect(crowd.reported.length).toBeGreaterThan(40)
  })
})
