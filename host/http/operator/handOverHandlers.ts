import type { HandOverRules } from '../../../domain/order/handOver.ts'
import { formatAmount, formatMoney, parseDollars } from '../../../domain/money.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { publish } from '../../store/liveChannel.ts'
import { readRules, saveRules } from '../../store/orders/handOvers.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'

/** What a store wants at the hand-over (D-244, D-245). */
export const handOverHandlers = {
  handOverRules: async ({ store: code }, { db }) => answer(await readRules(db, storeHash(code))),
  setHandOverRules: async ({ store: code, pin, curbside }, { db, now, by, note, catalogue }) => {
    const store = storeHash(code)
    if (!catalogue.store(store, now)) return refuse('There is no such store.', 404)
    const before = await readRules(db, store)
    const amount = pin === undefined ? undefined : parseDollars(pin)
    const after: HandOverRules = {
      pin: amount !== undefined ? 'above' : pin === 'asked' || pin === 'always' ? pin : before.pin,
      pinFrom: amount ?? before.pinFrom,
      curbside: curbside === undefined ? before.curbside : curbside === 'on',
    }
    await saveRules(db, { ...after, store, by: by.name }, now)
    await publish(db, { kind: 'kitchen', hash: store })
    note({
      store,
      subject: code,
      what: 'Hand-over',
      before: inWords(before),
      after: inWords(after),
      undo: {
        call: 'setHandOverRules',
        input: { code, pin: pinWord(before), curbside: before.curbside ? 'on' : 'off' },
      },
    })
    return answer(after)
  },
} satisfies Partial<OperatorHandlers>

const pinWord = ({ pin, pinFrom }: HandOverRules): string => (pin === 'above' ? formatAmount(pinFrom) : pin)

const inWords = ({ pin, pinFrom, curbside }: HandOverRules): string =>
  `PIN ${pin === 'above' ? `from ${formatMoney(pinFrom)}` : pin}, curbside ${curbside ? 'on' : 'off'}`
