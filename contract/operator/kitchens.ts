import { field } from '../words.ts'
import { array, int, matching, maybeTime, object, optional, string, time, upTo, whole, named } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { atStore } from './stores.ts'

const id = field('Its id, from the list.', string(), '3')
const printerId = field('Its id, from the list.', whole(/^[1-9]\d{0,8}$/, 'There is no such printer.'), '3')
const WRONG_NAME = 'A name has up to 40 characters.'
const name = field('What the chain calls it.', string())
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const pin = named(
  'KitchenPin',
  object({
    id: field('Its id.', string()),
    store: field('The store.', string()),
    name,
    made: field('When it was made, ISO 8601.', time),
    revoked: field('When it ended, ISO 8601; empty before.', maybeTime),
    seen: field('When it was used last, ISO 8601; empty for never.', maybeTime),
  }),
)

const printer = named(
  'Printer',
  object({
    id: field('Its id.', int()),
    store: field('The store.', string()),
    name,
    made: field('When it was made, ISO 8601.', time),
    seen: field('When it was used last, ISO 8601; empty for never.', maybeTime),
    says: field('What it said last.', string()),
    mac: field('Its network address.', string()),
    waiting: field('What waits for it.', int()),
  }),
)

/** PINs (D-65) and printers (D-72) of the kitchens. */
export const kitchenCalls = {
  listKitchenPins: operatorCall(
    'Every PIN, when it was used, and the open stores that no screen watches.',
    { method: 'GET', path: '/kitchen-pins', permission: 'kitchens:read', reach: 'stores' },
    {},
    object({
      pins: field('The PINs.', array(pin)),
      withoutScreen: field('Open stores that no screen watches.', array(string())),
    }),
    {
      name: 'kitchen-pins',
      usage: '',
      prints: ({ pins, withoutScreen }) => [
        ...pins.map(({ id: of, store, name: whose, made, revoked, seen }) => {
          const state = revoked
            ? `revoked ${dayOf(revoked)}`
            : seen
              ? `last seen ${seen.toISOString()}`
              : 'not used yet'
          return `${of}  ${store.padEnd(20)} ${(whose || '-').padEnd(16)} made ${dayOf(made)}, ${state}`
        }),
        ...(withoutScreen.length > 0 ? [`Open, and no screen watches: ${withoutScreen.join(', ')}`] : []),
      ],
    },
  ),
  makeKitchenPin: operatorCall(
    "Makes a PIN for a store's kitchen.",
    {
      method: 'POST',
      path: '/stores/:code/pins',
      permission: 'kitchens:change',
      reach: 'store',
      secret: ['pin'],
      showsOnce: true,
      refuses: [404, 409],
    },
    {
      ...atStore,
      name: field('Whose it is.', upTo(40, WRONG_NAME), 'Front counter'),
      pin: field('Six digits; without it a new one.', optional(matching(/^\d{6}$/, 'A PIN has six digits.')), '482913'),
    },
    object({
      id: field('Its id.', string()),
      pin: field('The PIN, shown only here.', string()),
      name,
    }),
    {
      name: 'kitchen-pin',
      usage: '<store> [name...]',
      does: "Makes a PIN for the screen of a store's kitchen and prints it once.",
      prints: ({ id: of, pin: made }, { store }) =>
        `The PIN of ${store} is ${made}. It is shown once; kitchen-revoke ${of} ends it.`,
    },
  ),
  revokeKitchenPin: operatorCall(
    'Ends a PIN and every screen that signed in with it.',
    {
      method: 'POST',
      path: '/kitchen-pins/:id/revoke',
      permission: 'kitchens:change',
      reach: 'stores',
      refuses: [404],
    },
    { id },
    object({ until: field('Until when it can be brought back, ISO 8601.', time) }),
    {
      name: 'kitchen-revoke',
      usage: '<id>',
      prints: () => 'The PIN does not open the kitchen any more, and its screens are signed out.',
    },
  ),
  restoreKitchenPin: operatorCall(
    'Brings a PIN back that was ended within ten minutes, with the screens that were signed out with it.',
    {
      method: 'POST',
      path: '/kitchen-pins/:id/restore',
      permission: 'kitchens:change',
      reach: 'stores',
      refuses: [409],
    },
    { id },
    object({}),
    {
      name: 'kitchen-restore',
      usage: '<id>',
      prints: () => 'The PIN opens the kitchen again, and its screens are signed in.',
    },
  ),
  renewKitchenPins: operatorCall(
    'Ends all PINs of a store with their screens, and makes a new one for each, shown only here.',
    {
      method: 'POST',
      path: '/stores/:code/pins/renew',
      permission: 'kitchens:change',
      reach: 'store',
      showsOnce: true,
      refuses: [404, 409],
    },
    atStore,
    object({
      pins: field('The new PINs.', array(object({ name, pin: field('The PIN, shown only here.', string()) }))),
    }),
    {
      name: 'kitchen-pins-renew',
      usage: '<store>',
      prints: ({ pins }) => pins.map(({ name: whose, pin: made }) => `${whose || 'Everybody'}: ${made}`),
    },
  ),
  listPrinters: operatorCall(
    'Every printer, when it asked last, what it said, and how many tickets wait for it.',
    { method: 'GET', path: '/printers', permission: 'kitchens:read', reach: 'stores' },
    {},
    object({ printers: field('The printers.', array(printer)) }),
    {
      name: 'printers',
      usage: '',
      prints: ({ printers }) =>
        printers.map(({ id: of, store, name: where, seen, says, waiting }) => {
          const state = seen ? `last contact ${seen.toISOString()}: ${says || '-'}` : 'no contact yet'
          return `${of}  ${store.padEnd(20)} ${(where || '-').padEnd(16)} ${state}, ${waiting} waiting`
        }),
    },
  ),
  addPrinter: operatorCall(
    "Adds a printer to a store. Only this answer has the address with the printer's secret.",
    {
      method: 'POST',
      path: '/stores/:code/printers',
      permission: 'kitchens:change',
      reach: 'store',
      showsOnce: true,
      refuses: [404, 409],
    },
    { ...atStore, name: field('Where it stands.', upTo(40, WRONG_NAME), 'Front counter') },
    object({
      id: field('Its id.', int()),
      url: field('Its address.', string()),
      secret: field('Shown only here.', string()),
    }),
    {
      name: 'printer-add',
      usage: '<store> [name...]',
      does: "Gives a store a printer that asks for its tickets by Star CloudPRNT, and prints the address for the printer's settings once ([OPERATING.md](OPERATING.md#printers)).",
      prints: ({ id: of, url }, { store }) =>
        `Printer ${of} of ${store}. Its CloudPRNT address, which is shown once; printer-remove ${of} ends it:\n${url}`,
    },
  ),
  removePrinter: operatorCall(
    'Removes a printer and the tickets that wait for it.',
    { method: 'POST', path: '/printers/:id/remove', permission: 'kitchens:change', reach: 'stores', refuses: [404] },
    { id: printerId },
    object({ id: field('Its id.', int()) }),
    { name: 'printer-remove', usage: '<id>', prints: ({ id: of }) => `Printer ${of} is removed.` },
  ),
}
