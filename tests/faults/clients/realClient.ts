import { realLines } from '../../../domain/cart/cart.ts'
import { CART_LANE, discardItem, shownCart, type OutboxItem } from '../../../domain/outbox/outbox.ts'
import type { ChangeResult } from '../../../src/device/outbox/enqueueAndWait.ts'
import { submitFormOver } from '../../../src/device/outbox/submitForm.ts'
import type { Form, OpenClient } from './client.ts'
import { discountCalls } from './discountCalls.ts'
import { formOf } from './inputs.ts'
import { rethrowAsync } from './rethrowAsync.ts'
import { newDevice, TIMEOUT_MS, type PlantedBug, type Tab } from './realTab.ts'
import { realOrder } from './realOrder.ts'

const DAY = 86_400_000
/** Retries after which a parked item counts as stuck. */
const TOO_MANY = 3

/**
 * The page's real device code: IndexedDB store, outbox, API client, payments, cart changes and forms. Some customers
 * have two tabs open; at random a tab regains focus or the device's clock is changed.
 */
export const realClient =
  (lacks: PlantedBug = {}): OpenClient =>
  async (world) => {
    const device = newDevice(world, lacks)
    const { changes } = device
    const often = (chance: number) => world.random() < chance
    const count = often(0.3) ? 2 : 1
    const unsaid: string[] = []
    const payments = realOrder(world.authenticate)
    let tabs: Tab[] = []

    async function open(): Promise<void> {
      tabs = await Promise.all(Array.from({ length: count }, () => device.openTab()))
      payments.goOn(aTab())
    }

    const aTab = (): Tab => {
      const tab = tabs[Math.floor(world.random() * tabs.length)]
      if (!tab) throw new Error('no tab is open')
      return tab
    }
    /** A random tab, which has read the latest state of the device's database. */
    async function atTab(): Promise<Tab> {
      const tab = aTab()
      if (often(0.25)) {
        tab.renew().catch(rethrowAsync)
        tab.outbox.wake().catch(rethrowAsync)
      }
      if (often(0.05)) device.setClock(often(0.5) ? DAY : -DAY)
      await tab.memory.change((same) => same)
      return tab
    }
    async function tap(change: (tab: Tab) => ChangeResult): Promise<void> {
      const sent = await change(await atTab())
      if (!sent.ok) unsaid.push(sent.message)
    }
    const items = async (): Promise<readonly OutboxItem[]> => (await aTab().memory.change((same) => same)).items
    const toSend = (all: readonly OutboxItem[]) => all.filter(({ state }) => state === 'waiting' || state === 'sending')

    /** Submits the form until it is sent or saved, with the same key as long as the host has not answered. */
    async function form({ call, text }: Form): Promise<void> {
      let key: string | undefined
      for (;;) {
        const { outbox, memory } = await atTab()
        const what = { call, lane: `${call} ${text}`, title: text, input: formOf({ call, text }) }
        const handed = await submitFormOver(
          { ...what, ...(key ? { key } : {}) },
          outbox,
          memory,
          TIMEOUT_MS / world.pace,
        )
        if (!('message' in handed)) return
        if (handed.isAnswer) return void unsaid.push(handed.message)
        key = handed.key
        await world.wait(500)
      }
    }

    await open()
    return {
      lines: async () => realLines(shownCart((await atTab()).memory.remembered())),
      add: (wish) => tap((tab) => tab.addToCart(wish)),
      update: (line, wish) => tap((tab) => tab.updateInCart(line, wish)),
      remove: (line) => tap((tab) => tab.removeFromCart(line)),
      form,
      check: async (buyer) => {
        const isSent = toSend(await items()).every(({ lane }) => lane !== CART_LANE)
        return isSent ? await payments.check(aTab(), buyer) : { ok: false, message: 'Your cart is still being sent.' }
      },
      complete: (card, tip, giftCards = []) => payments.complete(aTab(), card, tip, giftCards),
      ...discountCalls(
        () => aTab().send,
        () => ({ store: aTab().memory.remembered().cart.storeHash, checkout: payments.checkout() }),
      ),
      outcome: () => payments.outcome(),
      reopen: async () => {
        for (const tab of tabs) tab.close()
        await open()
      },
      settled: async () => {
        for (let tries = 1; ; tries += 1) {
          await changes.until(() => tabs.every(({ memory }) => toSend(memory.remembered().items).length === 0))
          const left = await items()
          if (toSend(left).length > 0) continue
          const { outbox, memory } = aTab()
          for (const { id, state } of left)
            if (state === 'sent') await memory.change((before) => discardItem(before, id))
          const parked = left.filter(({ state }) => state === 'parked')
          if (parked.length === 0 || tries > TOO_MANY) return [...parked.map(({ title }) => title), ...unsaid]
          for (const { id } of parked) await outbox.retry(id)
        }
      },
      close: async () => {
        for (const tab of tabs) tab.close()
      },
    }
  }
