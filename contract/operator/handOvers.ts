import { formatMoney } from '../../domain/money.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { boolean, dollars, matching, object, optional } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { atStore } from './stores.ts'

const rules = object({
  pin: field(
    'When the driver asks for a PIN: asked (when the customer wants one), above (an amount), always.',
    z.enum(['asked', 'above', 'always']),
  ),
  pinFrom: field('The order value from which on a PIN is wanted, in dollars; it counts with `above`.', dollars),
  curbside: field('The store brings pick-up orders to the car.', boolean()),
})

type Rules = z.output<typeof rules>

const rulesLine = ({ pin, pinFrom, curbside }: Rules, { store }: Readonly<Record<string, string>>): string =>
  `${store}: a PIN ${pin === 'above' ? `from ${formatMoney(pinFrom)} on` : pin === 'always' ? 'always' : 'when its customer wants one'}; ${curbside ? 'orders are brought to the car' : 'no curbside'}.`

/** What a store wants at the hand-over (D-244, D-245). */
export const handOverRuleCalls = {
  handOverRules: operatorCall(
    'What a store wants at the hand-over: a PIN, and whether it brings orders to the car.',
    { method: 'GET', path: '/stores/:code/hand-over', permission: 'stores:read', reach: 'store', refuses: [404] },
    atStore,
    rules,
    { name: 'hand-over-rules', usage: '<store>', prints: rulesLine },
  ),
  setHandOverRules: operatorCall(
    'Sets when drivers of a store ask for a PIN, and whether it brings pick-up orders to the car. What is not said stays.',
    {
      method: 'POST',
      path: '/stores/:code/hand-over',
      permission: 'stores:hours',
      reach: 'store',
      topic: 'hand-over :code',
      refuses: [404],
    },
    {
      ...atStore,
      pin: field(
        'asked, always, or the order value in dollars from which on: 60.',
        optional(matching(/^(asked|always|\d{1,5}(\.\d\d)?)$/, 'Say pin=asked, pin=always or an amount: pin=60.')),
        'always',
      ),
      curbside: field('on or off.', optional(matching(/^(on|off)$/, 'Say curbside=on or curbside=off.')), 'on'),
    },
    rules,
    { name: 'hand-over', usage: '<store> [--pin WHEN] [--curbside WORD]', prints: rulesLine },
  ),
}
