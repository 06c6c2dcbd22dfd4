import { expect, test } from '../../support/firestore/firestoreHost.ts'
import { handToDriver, moveTo, placeDriver } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'

test.use({ seesPictures: true })

test(
  'order to delivered with the courier moving, over Firestore by the SDK of Firebase, cut in between [TRK-05 TRK-06 TRK-10 TRK-11 TRK-12 TRK-13 TRK-14]',
  { tag: '@soak' },
  async ({ page, host, firestore, complaints }) => {
    // Where a connection is lost the SDK says so, and asks Google for a picture, which the page's policy refuses.
    complaints.expect(/Listen\/channel|cleardot\.gif/)
    const streams: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/live/stream')) streams.push(request.url())
    })
    const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
    const step = page.getByRole('listitem').and(page.locator('[aria-current="step"]'))
    const courier = page.getByText('The courier', { exact: true })

    await page.goto(order.link)
    await expect(page.getByRole('heading', { name: `Track Your Order #${order.number}` })).toBeVisible()
    await expect(step).toContainText('Order Received')
    await expect.poll(() => firestore.listened()).toEqual([[`orders/${order.hash}`]])
    for (const [stage, text] of [
      ['preparing', 'Prepare Your Order'],
      ['oven', 'Order in the Oven'],
    ] as const) {
      await moveTo(host, order, stage)
      await expect(step).toContainText(text)
    }
    const { oihash } = await handToDriver(host, order)
    await expect(step).toContainText('Out for Delivery')
    await expect(courier).toBeHidden()
    const drivers = `drivers/${oihash}_${order.hash}`
    await expect.poll(() => firestore.listened().flat()).toContain(drivers)

    await placeDriver(host, order, 49.27, -123.11)
    await expect(courier).toBeVisible()
    const distance = page.getByText('The courier is about')
    const first = await distance.innerText()
    firestore.cut()
    await placeDriver(host, order, 49.279, -123.128)
    await expect(distance).not.toHaveText(first)
    await moveTo(host, order, 'finished')
    await expect(page.getByText('Enjoy your meal!')).toBeVisible()
    await expect(courier).toBeHidden()
    await expect.poll(() => firestore.listened()).toEqual([[`orders/${order.hash}`]])
    expect(streams).toEqual([])
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect.poll(() => firestore.listened()).toEqual([])
  },
)

test(
  'the event stream of the host takes over while Firestore cannot be reached [TRK-10]',
  { tag: '@soak' },
  async ({ page, host, firestore, complaints }) => {
    complaints.expect(/Listen\/channel|cleardot\.gif/)
    const order = await placePaidOrder(host, ['Margherita'])
    await page.route(`${firestore.url}/**`, (route) => route.abort())
    const stream = page.waitForRequest(/\/live\/stream/)
    await page.goto(order.link)
    await stream
    await moveTo(host, order, 'accepted')
    await moveTo(host, order, 'oven')
    await expect(page.getByRole('listitem').and(page.locator('[aria-current="step"]'))).toContainText(
      'Order in the Oven',
    )
    await expect(page.getByText('Not live')).toBeHidden()
  },
)

test(
  'a Firestore that falls silent without an error is noticed, and the page goes on [TRK-10]',
  { tag: '@soak' },
  async ({ page, host, firestore, complaints }) => {
    complaints.expect(/Listen\/channel|cleardot\.gif/)
    const order = await placePaidOrder(host, ['Margherita'])
    await page.goto(order.link)
    await expect.poll(() => firestore.listened()).toEqual([[`orders/${order.hash}`]])
    const step = page.getByRole('listitem').and(page.locator('[aria-current="step"]'))
    await expect(step).toContainText('Order Received')
    firestore.silence()
    try {
      await moveTo(host, order, 'preparing')
      await expect(step).toContainText('Prepare Your Order')
    } finally {
      firestore.silence(false)
    }
  },
)
