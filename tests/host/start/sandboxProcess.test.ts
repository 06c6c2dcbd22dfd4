import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, freshDatabase, type FreshDatabase } from '../../support/host/databases.ts'
import { startHost, type Host } from '../../support/host/hostProcess.ts'
import { cardForm } from '../../sandbox/cards.ts'

const server = databases.find(({ url }) => url)

/** The processes that a process has started. */
const childrenOf = (pid = 0): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 10_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It did not come about in ten seconds.')
    await wait(50)
  }
}

describe.skipIf(!server || process.platform !== 'linux')('the card sandbox of a demo on PostgreSQL', () => {
  let fresh: FreshDatabase
  let host: Host
  beforeAll(async () => {
    fresh = await freshDatabase(server!, 'nothing')
    host = await startHost({ DATABASE_URL: fresh.url ?? '' })
  })
  afterAll(async () => {
    await host.remove()
    await fresh.drop()
  })

  /** The status of the answer to a typed card. */
  const typeCard = async (): Promise<number> => {
    const headers = { authorization: 'Bearer pk_test_sandbox' }
    const body = new URLSearchParams(cardForm('4242424242424242'))
    return (await fetch(`${host.url}/sandbox/v1/confirmation_tokens`, { method: 'POST', headers, body })).status
  }

  test('is a process of its own, is started again when it dies, and ends with the host', async () => {
    expect(await typeCard()).toBe(200)
    const [first = 0, ...others] = childrenOf(host.pid())
    expect(others).toEqual([])
    process.kill(first, 'SIGKILL')
    await until(async () => (await typeCard()) === 200)
    const [second = 0] = childrenOf(host.pid())
    expect(second).not.toBe(first)
    expect(await host.stop()).toBe(0)
    expect(isRunning(second)).toBe(false)
  })

  test('ends with a host that is killed', async () => {
    await host.start()
    const [child = 0] = childrenOf(host.pid())
    expect(isRunning(child)).toBe(true)
    await host.kill()
    await until(() => !isRunning(child))
  })
})
