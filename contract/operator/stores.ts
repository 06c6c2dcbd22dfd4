import { z } from '../wire.ts'
import { field } from '../words.ts'
import { warnings, warningLines } from './catalogue.ts'
import { array, boolean, int, matching, object, optional, string } from './fields.ts'
import { operatorCall, type Given } from './operatorCall.ts'

/** The store that a path names. */
export const atStore = { store: ['code', field('The code of a store.', string(), 'main')] } as const

const service = optional(
  z.codec(z.enum(['open', 'closed'], 'Say pickup=open, pickup=closed, delivery=open or delivery=closed.'), boolean(), {
    decode: (text) => text === 'open',
    encode: (isOpen) => (isOpen ? 'open' : 'closed'),
  }),
)

const item = {
  ...atStore,
  product: field("A product's code, or its hash of the lists.", optional(string()), 'margherita'),
  option: field('The name of an option, instead of a product.', optional(string()), 'Fresh Basil'),
}

/** The words of a command that names a product or an option. */
const sendsItem = ({ store = '', 'product|option': kind = '', 'code or name': what = '', ...given }: Given): Given => ({
  ...given,
  store,
  [kind]: what,
})

const switches = (name: 'open' | 'close', state: 'open' | 'closed') => ({
  name,
  usage: '<store> [pickup|delivery]',
  does: `${name === 'open' ? 'Opens' : 'Closes'} a service of a store, or both. Orders that are paid for a time at which it is closed stay; the answer names them.`,
  sends: ({ store = '', 'pickup|delivery': one }: Given): Given =>
    one === undefined ? { store, pickup: state, delivery: state } : { store, [one]: state },
  prints: (_: unknown, { store, 'pickup|delivery': one = 'pickup and delivery' }: Given) =>
    `${store}: ${one} ${state}.`,
  warns: warningLines,
})

const rowFault = object({
  line: field('Line of the file.', int()),
  message: field('What is wrong, and what to say instead.', string()),
})

export const rowFaults = field('The first faulty rows.', array(rowFault))

/** The faults of a file of addresses that are named, and how many more there are. */
export const rowFaultLines = (faults: readonly z.output<typeof rowFault>[], skipped = 0): string[] => [
  ...faults.map(({ line, message }) => `Line ${line} ${message}.`),
  ...(skipped > faults.length ? [`... and ${skipped - faults.length} more.`] : []),
]

export const storeCalls = {
  switchStore: operatorCall(
    'Opens or closes services of a store. Orders that are paid for a time at which it is closed stay; the answer names them.',
    {
      method: 'POST',
      path: '/stores/:code',
      permission: 'stores:hours',
      reach: 'store',
      topic: 'services :code',
      refuses: [404],
    },
    {
      ...atStore,
      pickup: field('open or closed', service, 'closed'),
      delivery: field('open or closed', service, 'open'),
    },
    object({
      store: field('The store.', string()),
      pickup: field('Pick-up is open.', optional(boolean())),
      delivery: field('Delivery is open.', optional(boolean())),
      warnings,
    }),
    switches('open', 'open'),
    switches('close', 'closed'),
  ),
  markSoldOut: operatorCall(
    'Marks a product or an option of a store as sold out.',
    {
      method: 'POST',
      path: '/stores/:code/sold-out',
      permission: 'stores:pause',
      reach: 'store',
      topic: 'sold out :code :product :option',
      refuses: [404],
    },
    {
      ...item,
      until: field(
        'two-hours, tomorrow or told (default)',
        z._default(z.enum(['two-hours', 'tomorrow', 'told'], 'Say until=two-hours, tomorrow or told.'), 'told'),
        'tomorrow',
      ),
    },
    object({}),
    {
      name: 'sold-out',
      usage: '<store> <product|option> <code or name> [two-hours|tomorrow|told]',
      does: 'Takes a product, or an option or ingredient by its name, off the menu of a store; `told`, the default, is until `back-on-sale`.',
      sends: ({ 'two-hours|tomorrow|told': until = 'told', ...given }) => sendsItem({ ...given, until }),
      prints: (_, { store, 'code or name': what }) => `${store}: ${what} is sold out.`,
    },
  ),
  putBackOnSale: operatorCall(
    'Puts a product or an option of a store back on sale.',
    {
      method: 'POST',
      path: '/stores/:code/back-on-sale',
      permission: 'stores:pause',
      reach: 'store',
      topic: 'sold out :code :product :option',
      refuses: [404],
    },
    item,
    object({}),
    {
      name: 'back-on-sale',
      usage: '<store> <product|option> <code or name>',
      sends: sendsItem,
      prints: (_, { store, 'code or name': what }) => `${store}: ${what} is back on sale.`,
    },
  ),
  importAddresses: operatorCall(
    'Imports addresses for the embedded geocoder.',
    {
      method: 'POST',
      path: '/addresses',
      permission: 'stores:zones',
      reach: 'chain',
      body: {
        type: 'text/csv',
        is: 'address (or number and street), lat, lng, and if there are any city and postal_code',
      },
      refuses: [413],
    },
    {
      source: field(
        'A name, under which another import replaces them.',
        matching(
          /^[\p{L}\d][\p{L}\d ._-]{0,99}$/u,
          'Say source=NAME, the name under which another import replaces it.',
        ),
        'vancouver',
      ),
      city: field('The city of rows without one.', z._default(string(), ''), 'Vancouver'),
    },
    object({
      source: field('The name under which another import replaces these.', string()),
      isUsed: ['isUsed', field('The embedded geocoder is in use.', boolean())],
      addresses: field('How many addresses.', int()),
      streets: field('How many streets.', int()),
      repeated: field('Rows with an address that an earlier row has.', int()),
      withoutPostalCode: ['withoutPostalCode', field('Addresses without a postal code.', int())],
      skipped: field('Faulty rows.', int()),
      faults: rowFaults,
    }),
    {
      name: 'import-addresses',
      usage: '<file.csv> [--source NAME] [--city CITY]',
      does: "Loads open data for the embedded geocoder: columns `address` (or `number` and `street`), `lat`, `lng`, and if there are any `city` and `postal_code`, in any order. `--source` (else the file's name) says which earlier import it replaces, `--city` the city of rows without one. Faulty rows are skipped and named with their line; with more than a tenth of them nothing is imported. A place without a postal code is suggested, but a delivery asks for a complete address.",
      prints: ({ source, addresses, streets, skipped, repeated }) => [
        `${source}: ${addresses} addresses on ${streets} streets, ${skipped} rows skipped.`,
        ...(repeated > 0 ? [`${repeated} rows name an address again (units of one house) and are counted once.`] : []),
      ],
      warns: ({ faults, skipped, withoutPostalCode, isUsed }) => [
        ...rowFaultLines(faults, skipped),
        ...(withoutPostalCode > 0
          ? [`${withoutPostalCode} have no postal code: a customer who picks one is asked for a complete address.`]
          : []),
        ...(isUsed ? [] : ['This host asks the server of GEOCODER_URL, so it does not use them.']),
      ],
    },
  ),
}
