import { field } from '../words.ts'
import { matching, object, string } from './fields.ts'
import { operatorCall } from './operatorCall.ts'

const minutes = field(
  'Minutes after which an order for now is not changed by its customer any more; 0 for never, any until the kitchen begins.',
  matching(/^(\d{1,3}|any)$/, 'Say the minutes, 0 for never, or any for no limit.'),
  '10',
)

/** How long customers change orders for now that they have paid (D-235). */
export const orderChangeCalls = {
  readOrderChanges: operatorCall(
    'How long customers can change orders for now.',
    { method: 'GET', path: '/order-changes', permission: 'stores:read', reach: 'chain' },
    {},
    object({ minutes: field('Minutes, 0 for never; any until the kitchen begins.', string()) }),
    { name: 'order-changes', usage: '', prints: (answer) => [wordsOf(answer.minutes)] },
  ),
  limitOrderChanges: operatorCall(
    'Limits how long customers can change orders for now, in all stores.',
    { method: 'POST', path: '/order-changes', permission: 'stores:hours', reach: 'chain' },
    { minutes },
    object({ minutes: field('As it is now.', string()) }),
    { name: 'order-changes-limit', usage: '<minutes>', prints: (answer) => wordsOf(answer.minutes) },
  ),
}

function wordsOf(text: string): string {
  if (text === 'any') return 'Orders for now can be changed until the kitchen begins.'
  return text === '0' ? 'Orders for now cannot be changed.' : `Orders for now can be changed for ${text} minutes.`
}
