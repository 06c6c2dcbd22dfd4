import { expect, test, visits } from '../../support/offline.ts'

test.use({ permissions: ['background-sync'] })

test('the browser’s word of a new network reaches the page that can send', async ({
  page,
  context,
  shop,
  device,
  line,
}) => {
  await visits(page, device, '/menu/davie-street')
  await shop.opensProduct('Margherita')
  await page.goBack()
  await line.cut()
  await shop.adds('Margherita')
  const tags = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const sync = Reflect.get(registration, 'sync') as { getTags: () => Promise<string[]> }
      return sync.getTags()
    })
  await expect.poll(tags).toEqual(['outbox'])

  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true })
      }),
  )
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    tag: 'outbox',
    lastChance: false,
  })
  expect(await told).toEqual({ kind: 'drain' })
})
