import type { Page } from '@playwright/test'
import { formatMoney } from '../../../domain/money.ts'
import { dayUnlessToday, formatDay } from '../../../domain/schedule/formatTime.ts'
import { addDays } from '../../../domain/schedule/localTime.ts'
import { dayIn } from '../../../host/catalogue/zoneOffsets.ts'
import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/offline.ts'
import type { Host } from '../../support/host/hostProcess.ts'
import { askForTime, keepOrder, whileSpecialDay } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder, type PaidOrder } from '../../support/shop/paidOrders.ts'

test.use({ seesPictures: true })

const inDays = (days: number) => addDays(dayIn('America/Vancouver', new Date()), days)
const cardOn = (page: Page) => page.getByRole('region', { name: 'The time of your order' })

/** Runs `work` with an order for half past noon in three days, a day on which its store turns out to be closed. */
async function whileAsked(host: Host, code: string, work: (order: PaidOrder) => Promise<void>): Promise<void> {
  const order = await placePaidOrder(host, ['Margherita'], { date: inDays(3) })
  await whileSpecialDay(
    host,
    { code, stores: 'davie-street', on: inDays(3), hours: 'closed', words: 'Stocktaking' },
    async () => {
      await askForTime(host, order)
      await work(order)
    },
  )
}

test(
  'a guest whose store is closed at the time of the order moves it by the link, by keyboard, once the connection is back [D-190]',
  { tag: '@phone' },
  async ({ page, host, line, context }) => {
    await whileAsked(host, 'closed-phone', async (order) => {
      await page.goto(order.link)
      const card = cardOn(page)
      const was = `${dayUnlessToday(inDays(3), inDays(0))}, 12:30 PM`
      await expect(card).toContainText(`Davie Street is closed at the time of your order, ${was} (Stocktaking).`)
      await expect(page.getByText('confirms it in a moment')).toHaveCount(0)
      const days = card.getByLabel('Pick Up date').getByRole('option')
      await expect(days.filter({ hasText: formatDay(inDays(4), inDays(0)) })).toHaveCount(1)
      await expect(days.filter({ hasText: formatDay(inDays(3), inDays(0)) })).toHaveCount(0)
      await expectNoViolations(page, 'the question')
      await expectNoOverflowAt200Percent(page, 'the question')
      const wide = page.viewportSize() ?? { width: 390, height: 844 }
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoViolations(page, 'the question at 320 px')
      await expectNoOverflowAt200Percent(page, 'the question at 320 px')
      await page.setViewportSize(wide)
      const second = await context.newPage()
      await second.goto(order.link)
      await expect(cardOn(second)).toContainText('Please choose another time')

      await expect(card.getByLabel('Pick Up date')).toHaveValue(inDays(4))
      await expect(card.getByLabel('Pick Up time')).toHaveValue('12:30')
      await card.getByLabel('Pick Up time').selectOption('18:30')
      const move = card.getByRole('button', { name: 'Move my order' })
      await line.cut()
      await move.focus()
      await page.keyboard.press('Enter')
      await expect(card.getByRole('alert')).toHaveText(
        'There is no connection, so we may not have your answer. Please press again once you are connected.',
      )
      await line.restore()
      // Nothing is sent by itself.
      await expect(page.getByText('Not live')).toBeHidden()
      await expect(move).toBeVisible()
      await move.focus()
      await page.keyboard.press('Enter')
      const now = `${dayUnlessToday(inDays(4), inDays(0))}, 6:30 PM`
      const done = `Your order goes to another time, as you chose: ${now}. The price stays what you paid.`
      await expect(card.getByRole('status')).toHaveText(done)
      await expect(card).toBeFocused()
      await expectNoViolations(page, 'the answered question')
      await expect(page.getByText(`For ${now}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Order Details' }).click()
      await expect(page.getByRole('dialog')).toContainText(now)
      await page.keyboard.press('Escape')
      // The other tab, and a later visit.
      await expect(cardOn(second).getByRole('status')).toHaveText(done)
      await page.reload()
      await expect(card.getByRole('status')).toHaveText(done)
      expect((await order.guest.ask('trackedOrder', { hash: order.hash, guest: order.guestKey ?? '' })).answer).toMatchObject({ date: inDays(4), time: '18:30', total: order.total }) // oxfmt-ignore
    })
  },
)

test(
  'a guest whose store is closed at the time of the order gets everything back instead, after one more question [D-190]',
  { tag: '@soak' },
  async ({ page, host }) => {
    await whileAsked(host, 'closed-back', async (order) => {
      await page.goto(order.link)
      const card = cardOn(page)
      await card.getByRole('button', { name: 'Give me my money back' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Cancel your order?' })
      await expectNoViolations(page, 'giving it back')
      await dialog.getByRole('button', { name: 'Keep choosing' }).click()
      await expect(card).toContainText('Please choose another time')
      await card.getByRole('button', { name: 'Give me my money back' }).click()
      await dialog.getByRole('button', { name: 'Give it all back' }).click()
      await expect(page.getByText('It is closed then (Stocktaking), and you chose your money back.')).toBeVisible()
      await expect(page.getByText(`${formatMoney(order.total)} was given back.`)).toBeVisible()
      await expect(card.getByRole('button')).toHaveCount(0)
      await expect(dialog).toBeHidden()
      await expectNoViolations(page, 'the order that was given back')
    })
  },
)

test(
  'a question that the operator decides while it is read says so [D-190]',
  { tag: '@soak' },
  async ({ page, host }) => {
    await whileAsked(host, 'closed-kept', async (order) => {
      await page.goto(order.link)
      const card = cardOn(page)
      const move = card.getByRole('button', { name: 'Move my order' })
      await expect(move).toBeVisible()
      await expectNoOverflowAt200Percent(page, 'the question')
      await keepOrder(host, order)
      await expect(card.getByRole('status')).toHaveText(/^Davie Street makes your order at its time after all: .*12:30 PM\. You need not choose another one\.$/) // oxfmt-ignore
      await expect(move).toHaveCount(0)
    })
  },
)
