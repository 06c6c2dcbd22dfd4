import * as z from 'zod/mini'
import { PROVINCES } from '../../../domain/schedule/holidays.ts'
import { code, defined, dollars, optional, percent, required, text, timeZone, titled } from './fieldTypes.ts'

const tax = defined(
  'tax',
  z.strictObject({
    name: required(text(20), 'What receipts call it.', 'GST'),
    percent: required(percent, 'The rate, with up to three decimals.', 5),
  }),
)

const YEARS = 'must be 1 to 99 years'

const restrictedGoods = defined(
  'restrictedGoods',
  z.strictObject({
    code: required(code, 'Its code, which products name in `restricted`.', 'liquor'),
    age: required(
      titled('years, 1 to 99', z.int().check(z.minimum(1, YEARS), z.maximum(99, YEARS))),
      'From which age on they are sold.',
      19,
    ),
    tax2: optional(percent, 'What they pay in the place of tax2.', 10, { without: 'as the product says' }),
  }),
)

const rules = {
  combos: optional(
    z.enum(['whole', 'by-part', 'in-proportion']),
    "What the taxes of a combo or a bag apply to. `whole`: its whole price, as its own `tax1` and `tax2` say. `by-part`: the parts of its price that belong to what pays them, and tax2 by British Columbia's rule for soda sold with food (Bulletin PST 119). `in-proportion`: all such parts in proportion to what they cost alone.",
    'by-part',
    { default: 'whole' },
  ),
  deliveryTax2: optional(
    z.boolean(),
    'Whether a delivery pays tax2 on the share of its price that belongs to goods which pay it.',
    true,
    { default: false },
  ),
  restricted: optional(
    z.array(restrictedGoods),
    'Goods that are sold from an age on, such as liquor.',
    [{ code: 'liquor', age: 19, tax2: 10 }],
    { without: 'none' },
  ),
}

export const taxes = defined(
  'taxes',
  z.strictObject({
    tax1: required(tax, 'The tax that products pay unless they say no: GST.', { name: 'GST', percent: 5 }),
    tax2: required(tax, 'The tax that only marked products pay: PST.', { name: 'PST', percent: 7 }),
    ...rules,
  }),
)

const smallOrder = defined(
  'smallOrder',
  z.strictObject({
    upTo: required(dollars, 'The most that all of it may cost in one order, before taxes.', '4.00'),
    tax1: required(percent, 'What it pays then in the place of tax1.', 5),
  }),
)

export const taxArea = defined(
  'taxArea',
  z.strictObject({
    code: required(code, 'Its code, which stores name in `taxArea`.', 'ontario'),
    tax1: required(tax, 'The tax that products pay unless they say no.', { name: 'HST', percent: 13 }),
    tax2: optional(tax, 'The tax that only marked products pay.', { name: 'PST', percent: 7 }, { without: 'none' }),
    ...rules,
    smallOrder: optional(
      smallOrder,
      'A lower tax1 on prepared food, where all of it in an order costs little.',
      { upTo: '4.00', tax1: 5 },
      { without: 'none' },
    ),
    timeZone: optional(timeZone, 'The IANA name of the time zone of its stores.', 'America/Toronto', {
      without: "the chain's",
    }),
    province: optional(z.enum(PROVINCES), 'Whose holidays its stores have.', 'ON', { default: 'BC' }),
  }),
)
