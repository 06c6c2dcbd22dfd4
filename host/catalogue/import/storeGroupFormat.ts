import * as z from 'zod/mini'
import { code, codes, defined, required, text } from './fieldTypes.ts'

/** D-191. */
export const storeGroup = defined(
  'storeGroup',
  z.strictObject({
    code: required(code, 'Its code, which no store has.', 'airports'),
    name: required(text(60), 'What the chain calls it. Customers do not read it.', 'Airports'),
    stores: required(codes.check(z.minLength(1, 'must name at least 1 store')), 'Codes of its stores.', [
      'main-street',
    ]),
  }),
)
