import type { AnswerOf, CallName, InputOf } from '../../../contract/calls.ts'
import { isStore } from '../../../domain/catalogue/store.ts'
import { noteFetched } from './fetchedAt.ts'
import type { ApiResult } from '../api/result.ts'
import type { MenuCopy, ProductCopy } from '../store/database.ts'
import type { Api } from '../api/apiClient.ts'
import { within } from '../timeout.ts'

const READ_TIMEOUT_MS = { product: 1500, menu: 4000, menuGuide: 4000, stores: 4000 } as const

type Copied = keyof typeof READ_TIMEOUT_MS

export interface ReadingParts {
  send: Api
  copyOf: (store: string) => Promise<MenuCopy | undefined>
  productOf: (store: string, product: string) => Promise<ProductCopy | undefined>
  copies: () => Promise<MenuCopy[]>
  isOnline: () => boolean
  late: <N extends CallName>(name: N, input: InputOf<N>, answer: AnswerOf<N>) => void
  report: (error: unknown) => void
  timeoutsMs?: Readonly<Record<Copied, number>>
}

/** Reads from the host, or from this device's copy when the host cannot be reached or is slower than the timeout. */
export function readingOver({
  send,
  copyOf,
  productOf,
  copies,
  isOnline,
  late,
  report,
  timeoutsMs = READ_TIMEOUT_MS,
}: ReadingParts): Api {
  async function copied<N extends CallName>(name: N, input: InputOf<N>): Promise<ApiResult<AnswerOf<N>> | undefined> {
    const found = await find(name, input)
    return found && { ok: true, answer: found.answer as AnswerOf<N>, keptAt: found.at }
  }

  async function find(name: CallName, input: unknown) {
    if (name === 'stores') {
      const kept = await copies()
      const { around } = input as InputOf<'stores'>
      const copy = kept.find(({ stores }) => stores.some((one) => isStore(one, around ?? ''))) ?? kept[0]
      return copy && { answer: { stores: copy.stores, others: copy.others ?? 0 }, at: copy.at }
    }
    const { store = '', product } = input as { store?: string; product?: string }
    if (product !== undefined) {
      const copy = await productOf(store, product)
      return copy && { answer: { product: copy.product }, at: copy.at }
    }
    const copy = await copyOf(store)
    if (name === 'menuGuide') return copy?.guide && { answer: copy.guide, at: copy.at }
    return copy && { answer: copy.menu, at: copy.at }
  }

  async function read<N extends Copied>(name: N, input: InputOf<N>, key?: string): Promise<ApiResult<AnswerOf<N>>> {
    if (!isOnline()) {
      const copy = await copied(name, input)
      if (copy) return copy
    }
    const asked = send(name, input, key)
    const soon = await within(timeoutsMs[name], asked)
    if (soon?.ok || soon?.kind === 'refused') return soon
    const copy = await copied(name, input)
    if (!copy) return await asked
    if (!soon) followUp(name, input, asked)
    return copy
  }

  function followUp<N extends CallName>(name: N, input: InputOf<N>, asked: Promise<ApiResult<AnswerOf<N>>>): void {
    asked
      .then((sent) => {
        if (!sent.ok || sent.keptAt !== undefined) return
        noteFetched(name, input, Date.now())
        late(name, input, sent.answer)
      })
      .catch(report)
  }

  return async (name, input, key) => {
    const sent = isCopied(name) ? await read(name, input as never, key) : await send(name, input, key)
    if (sent.ok) noteFetched(name, input, sent.keptAt ?? Date.now())
    return sent as ApiResult<AnswerOf<typeof name>>
  }
}

const isCopied = (name: CallName): name is Copied => name in READ_TIMEOUT_MS
