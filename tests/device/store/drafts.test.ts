import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Dexie, type PromiseExtended } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { database } from '../../../src/device/store/database.ts'
import { readDraft, writeDraft } from '../../../src/device/store/drafts/drafts.ts'

beforeEach(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  database.close()
  await database.open()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const typed = (name: string) => ({ values: { name } })

test('a draft for every key pressed is written one after the other, and of those that wait only the latest', async () => {
  let running = 0
  let most = 0
  const put = database.drafts.put.bind(database.drafts)
  const puts = vi.spyOn(database.drafts, 'put').mockImplementation((row) => {
    running += 1
    most = Math.max(most, running)
    return put(row).finally(() => (running -= 1)) as PromiseExtended<string>
  })
  const keys = 'Margherita'.split('')
  const writes: Promise<boolean>[] = []
  for (const at of keys.keys()) {
    writes.push(writeDraft('form contact', typed(keys.slice(0, at + 1).join(''))))
    await Promise.resolve()
  }
  expect(await readDraft('form contact')).toEqual(typed('Margherita'))
  expect(await Promise.all(writes)).toEqual(keys.map(() => true))
  expect([most, puts.mock.calls.length]).toEqual([1, 2])
  expect((await database.drafts.get('form contact'))?.value).toEqual(typed('Margherita'))
  await writeDraft('form contact', null)
  expect(await database.drafts.toArray()).toEqual([])
  expect(await readDraft('form contact')).toBeUndefined()
})

test('a draft that the disk does not take stays in the page, and neither it nor its deletion waits for the disk without a limit', async () => {
  const never = new Promise<never>(() => {}) as PromiseExtended<never>
  vi.spyOn(database.drafts, 'put').mockReturnValue(never)
  vi.spyOn(database.drafts, 'delete').mockReturnValue(never)
  vi.spyOn(database.drafts, 'get').mockReturnValue(never)
  vi.useFakeTimers()
  const kept = writeDraft('form hung', typed('Ada'))
  const other = readDraft('form other')
  await vi.advanceTimersByTimeAsync(4000)
  expect([await kept, await other, await readDraft('form hung')]).toEqual([false, undefined, typed('Ada')])
  const gone = writeDraft('form hung', null)
  await vi.advanceTimersByTimeAsync(4000)
  expect([await gone, await readDraft('form hung')]).toEqual([false, undefined])
})
