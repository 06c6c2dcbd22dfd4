import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { officeClock } from '../../../domain/office/clock.ts'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { copyBuild } from '../../support/host/hostProcess.ts'
import { expect, test } from '../../support/host/host.ts'
import { signInToOffice } from '../../support/office/officePage.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, usesPostgres: false })

const bar = (page: Page) => page.getByRole('banner')

/** Waits until the worker has the page and its files, and the device what was read of today. */
async function waitUntilKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await caches.match('/office/')) !== undefined && navigator.serviceWorker.controller !== null,
      ),
    ) // oxfmt-ignore
    .toBe(true)
  await expect.poll(() => keptCalls(page)).toEqual(expect.arrayContaining(['officeEntrance', 'today']))
}

const keptCalls = async (page: Page): Promise<string[]> =>
  await page.evaluate(
    async () =>
      await new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('office')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('reads').objectStore('reads').get('reads')
          reading.onsuccess = () => {
            opening.result.close()
            resolve((reading.result?.state.queries ?? []).map((query: { queryKey: string[] }) => query.queryKey[0]))
          }
        }
      }),
  )

/** As if the session of what is kept had ended while the device was away. */
const endSession = async (page: Page): Promise<void> =>
  await page.evaluate(
    async () =>
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('office')
        opening.onsuccess = () => {
          const store = opening.result.transaction('reads', 'readwrite').objectStore('reads')
          const reading = store.get('reads')
          reading.onsuccess = () => {
            store.put({ ...reading.result, until: 0 }, 'reads').onsuccess = () => {
              opening.result.close()
              resolve()
            }
          }
        }
      }),
  )

/** It ends in the time by the clock of the host's machine, of this minute or the one before. */
async function expectHostsTime(shown: Locator): Promise<void> {
  const now = new Date()
  const zone = zoneOffsets(demo.chain.timeZone, now)
  const times = [0, 1].map((minutes) => officeClock(new Date(now.getTime() - minutes * 60_000), zone))
  await expect(shown).toHaveText(new RegExp(`(${times.join('|')})$`))
}

test('a reload without a connection opens the office with what was read and since when, by the clock of the host, to nobody whose session has ended [D-31 D-199 D-220]', async ({
  page,
  context,
  host,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInToOffice(context, host)
  // A device whose own clock is an hour ahead.
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto('/office/today')
  await expect(page.getByRole('row', { name: /Davie Street/ })).toBeVisible()
  await expectHostsTime(bar(page).getByRole('time'))
  await waitUntilKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('row', { name: /Davie Street/ })).toBeVisible()
  await expectHostsTime(bar(page).getByText(/^Offline since \d\d:\d\d$/))
  await expectHostsTime(bar(page).getByRole('time'))
  await expect(page.getByText(/^No connection since \d\d:\d\d\./)).toBeVisible()
  await page.goto('/office')
  await expect(page.getByRole('row', { name: /Davie Street/ })).toBeVisible()
  // A room that was not open yet has its files, and says what it cannot show.
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()

  // No answer of a call is in a cache.
  const cached = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('office-'))
    const keys = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
    return [names.length, ...keys.flat().map(({ url }) => new URL(url).pathname)]
  })
  expect(cached.filter((path) => path !== '/office/' && !/^\/office\/assets\/.+\.(js|woff2)$/.test(String(path)))).toEqual([1]) // oxfmt-ignore

  await endSession(page)
  await page.reload()
  await expect(page.getByText('No answer came. Check your connection, and try again.')).toBeVisible()
  await expect(page.getByText('Davie Street')).toHaveCount(0)
  expect(await keptCalls(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test(
  'a new release is kept in place of the one before, whose open pages go on [D-220]',
  { tag: '@soak' },
  async ({ page, context, host, complaints }) => {
    complaints.expect(/net::ERR/)
    await signInToOffice(context, host)
    await page.goto('/office/today')
    await waitUntilKept(page)
    const before = await buildOf(page)
    const folder = copyBuild(resolve('test-results/office-next'))
    nameBuild(folder, before, 'next')
    await host.stop()
    await host.start(folder)
    const open = await context.newPage()
    await open.goto('/office/orders')
    expect(await buildOf(open)).toBe('next')
    const caches = () => open.evaluate(async () => (await window.caches.keys()).filter((name) => name.startsWith('office-'))) // oxfmt-ignore
    await expect.poll(caches).toEqual([`office-${before}`, 'office-next'])
    await expect
      .poll(() => open.evaluate(async () => Boolean(await (await window.caches.open('office-next')).match('/office/'))))
      .toBe(true)
    await context.setOffline(true)
    await open.reload()
    expect(await buildOf(open)).toBe('next')
    await expect(bar(open).getByText(/^Offline since/)).toBeVisible()
    // A page of the release before opens a room whose files only its own cache has.
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'People' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible()
    expect(await buildOf(page)).toBe(before)
    await context.setOffline(false)
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(join(host.dataDir, 'builds'), { recursive: true, force: true })
    await host.start()
  },
)

const buildOf = async (page: Page): Promise<string> =>
  (await page.locator('meta[name=build]').getAttribute('content')) ?? ''

/** Gives a copy of the build another ID, where the host and the office say it. */
function nameBuild(folder: string, before: string, id: string): void {
  const office = join(folder, 'client/office')
  const main = readdirSync(join(office, 'assets')).find((name) => /^main-[^.]+\.js$/.test(name)) ?? ''
  for (const file of [join(folder, 'server/server.js'), join(office, 'sw.js'), join(office, 'assets', main)]) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, id))
    for (const packed of ['.br', '.gz']) rmSync(file + packed, { force: true })
  }
}
