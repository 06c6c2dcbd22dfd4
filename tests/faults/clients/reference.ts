import { emptyCart, realLines } from '../../../domain/cart/cart.ts'
import { enqueue, shownCart, type NewItem } from '../../../domain/outbox/outbox.ts'
import { apiClient } from '../../../src/device/api/apiClient.ts'
import type { OpenClient, World } from './client.ts'
import { discountCalls } from './discountCalls.ts'
import { fieldsOf, formOf, pendingLine } from './inputs.ts'
import { orderPayments } from './referenceOrder.ts'
import { outboxSender, type Memory, type ReferenceBugs } from './referenceOutbox.ts'
import { signal } from './signal.ts'

const emptyMemory = (): Memory => ({
  remembered: { cart: emptyCart(), items: [], differences: [] },
  isStale: false,
})

/**
 * The smallest correct client: `apiClient` and the rules of the outbox, kept in memory, with one sender for all lanes.
 * It validates the harness, and its habits are planted bugs.
 */
export const referenceClient =
  (habits: ReferenceBugs = {}): OpenClient =>
  async (world) => {
    let memory = emptyMemory()
    let tabs = 0
    const changes = signal()
    const received = { well: false }
    const send = apiClient({ ...world, fetch: answering(world, received) })

    function open(): ReturnType<typeof orderPayments> {
      const mine = (tabs += 1)
      const tab = { world, habits, memory, send, signal: changes, received, isOpen: () => tabs === mine }
      outboxSender(tab)
      const payments = orderPayments({
        ...tab,
        kept: memory,
        cart: async () => memory.remembered.cart,
        onPlaced: async () => {
          memory.isStale = true
          memory.remembered = { ...memory.remembered, cart: emptyCart(memory.remembered.cart.storeHash) }
        },
      })
      payments.goOn()
      return payments
    }
    let payments = open()

    const queue = async (item: Omit<NewItem, 'id' | 'madeAt'>) => {
      memory.remembered = enqueue(memory.remembered, { ...item, id: crypto.randomUUID(), madeAt: world.now() })
      changes.changed()
    }
    const toSend = () => memory.remembered.items.filter(({ state }) => state === 'waiting' || state === 'sending')

    return {
      lines: async () => realLines(shownCart(memory.remembered)),
      add: (wish) =>
        queue({
          lane: 'cart',
          call: 'addProduct',
          title: wish.product.name,
          input: { ...fieldsOf(wish), change: '0' },
          change: { kind: 'add', lines: [pendingLine(crypto.randomUUID(), wish)] },
        }),
      update: (line, wish) =>
        queue({
          lane: 'cart',
          call: 'updateProduct',
          title: wish.product.name,
          input: { ...fieldsOf(wish), change: '1', line },
          change: { kind: 'update', line, lines: [pendingLine(line, wish)] },
        }),
      remove: (line) => {
        const change = { kind: 'remove' as const, line }
        return queue({ lane: 'cart', call: 'removeLine', title: 'Remove', input: { line }, change })
      },
      form: (form) => queue({ lane: form.text, call: form.call, title: form.text, input: formOf(form) }),
      check: async (buyer) => {
        const isSent = !memory.isStale && toSend().every(({ lane }) => lane !== 'cart')
        return isSent ? await payments.check(buyer) : { ok: false, message: 'Your cart is still being sent.' }
      },
      complete: async (card, tip, giftCards = []) => payments.complete(card, tip, giftCards),
      ...discountCalls(
        () => send,
        () => ({ store: memory.remembered.cart.storeHash, checkout: memory.checkout?.payment.checkout ?? '' }),
      ),
      outcome: () => payments.outcome(),
      reopen: async () => {
        if (habits.forgetsOnReopen) memory = { ...emptyMemory(), isStale: true, checkout: memory.checkout }
        payments = open()
        changes.changed()
      },
      settled: async () => {
        await changes.until(() => toSend().length === 0 && !memory.isStale)
        return memory.remembered.items.filter(({ state }) => state === 'parked').map(({ title }) => title)
      },
      close: async () => {
        tabs += 1
        changes.changed()
      },
    }
  }

/** Treats a 5xx or 429 response as no answer, and records whether a 2xx response came. */
const answering =
  (world: World, received: { well: boolean }): World['fetch'] =>
  async (request) => {
    received.well = false
    const response = await world.fetch(request)
    received.well = response.ok
    if (response.status >= 500 || response.status === 429) throw new Error('not now')
    return response
  }
