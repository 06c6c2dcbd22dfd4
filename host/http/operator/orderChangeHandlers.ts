import { changeRuleSetting, readChangeRule } from '../../orders/change/changing.ts'
import { replaceSetting } from '../../store/settings.ts'
import { answer, type OperatorHandlers } from './operatorHandler.ts'

/** How long customers change orders for now that they have paid (D-235). */
export const orderChangeHandlers = {
  readOrderChanges: async (_, { db }) => answer({ minutes: textOf((await readChangeRule(db)).minutes) }),
  limitOrderChanges: async ({ minutes }, { db, note }) => {
    const before = textOf((await readChangeRule(db)).minutes)
    await replaceSetting(db, ...changeRuleSetting({ minutes: minutes === 'any' ? null : Number(minutes) }))
    note({
      store: '',
      subject: '',
      what: 'Time for changes of orders',
      before,
      after: minutes,
      undo: { call: 'limitOrderChanges', input: { minutes: before } },
    })
    return answer({ minutes })
  },
} satisfies Partial<OperatorHandlers>

const textOf = (minutes: number | null): string => (minutes === null ? 'any' : String(minutes))
