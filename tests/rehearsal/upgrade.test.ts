import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, preferred, type FreshDatabase } from '../support/host/databases.ts'
import { disagreements, startCrowd, type Crowd } from './support/crowd.ts'
import { buildCommit, hasCommit, root, runWith } from './support/release.ts'
import { openStage, type Stage } from './support/stage.ts'
import { timed } from './support/timed.ts'

/** The last commit before the first release with backups. */
const BEFORE = 'e8396dc7'
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

  async function exchange(folder: string): Promise<void> {
    for (const host of stage.hosts) {
      expect(await host.stop()).toBe(0)
      await crowd.goOn()
      await host.start(folder)
      await crowd.goOn()
    }
  }

  test('take every order through an upgrade, a way back and an upgrade again [D-101 D-103]', async () => {
    await timed('upgrade', () => exchange(root))
    importDemo(root)
    await crowd.goOn()
    await timed('one version back', () => exchange(before))
    await timed('forward again', () => exchange(root))
    await crowd.stop()
    process.stdout.write(
      `${crowd.reported.length} orders, ${stage.proxy.requests()} requests, ${stage.proxy.faults.length} of them answered by ${[...new Set(stage.proxy.faults)].join(', ') || 'no fault'}\n`,
    )
    expect(await disagreements(fresh.url ?? '', crowd.reported, stage.cards)).toEqual([])
    // A request may be lost on a connection that its host closes at that moment; each was asked again.
    expect(stage.proxy.faults.filter((status) => status !== 502)).toEqual([])
    expect(crowd.reported.length).toBeGreaterThan(40)
  })
})
