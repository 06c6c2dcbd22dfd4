/**
 * What the people of the chain may do (D-196): which permissions a role holds, and in which stores. The calls name the permission
 * that they need, and dispatch, pages and keys read this table alone.
 */

/** What a call may need. `is` completes "may ..." for people to read. */
export const PERMISSIONS = {
  'catalogue:read': { group: 'What we sell', is: 'see the menu, its prices and its versions' },
  'catalogue:import': { group: 'What we sell', is: 'let out a menu' },
  'coupons:read': { group: 'What we sell', is: 'see coupons' },
  'coupons:change': { group: 'What we sell', is: 'make and end coupons' },
  'orders:read': { group: 'Orders and customers', is: 'see orders' },
  'orders:contact': { group: 'Orders and customers', is: 'see who ordered: name, phone, mail and address' },
  'orders:change': { group: 'Orders and customers', is: 'move an order, print it again and write to its customer' },
  'orders:refund': { group: 'Orders and customers', is: 'refund an order' },
  'customers:read': { group: 'Orders and customers', is: 'find customers' },
  'customers:change': {
    group: 'Orders and customers',
    is: 'compensate customers, correct mail and phone, sign a customer out',
  },
  'customers:export': { group: 'Orders and customers', is: 'give out and erase what is kept of a customer' },
  'consents:read': { group: 'Orders and customers', is: 'see who may be sent offers' },
  'forms:read': { group: 'Orders and customers', is: 'see forms: catering, franchise, feedback' },
  'forms:answer': { group: 'Orders and customers', is: 'answer forms' },
  'disputes:read': { group: 'Orders and customers', is: 'see disputed payments' },
  'disputes:answer': { group: 'Orders and customers', is: 'answer disputed payments' },
  'stores:read': { group: 'The store', is: 'see how the store stands' },
  'stores:pause': { group: 'The store', is: 'pause a service, set ready times, mark what is sold out' },
  'stores:hours': { group: 'The store', is: 'set hours and special days' },
  'zones:change': { group: 'The store', is: 'move delivery zones and change their prices' },
  'stores:zones': { group: 'The store', is: 'set the addresses that the geocoder knows' },
  'kitchens:read': { group: 'The store', is: 'see screens and printers' },
  'kitchens:change': { group: 'The store', is: 'make and end PINs and printers' },
  'giftcards:read': { group: 'Money', is: 'look at gift cards' },
  'giftcards:issue': { group: 'Money', is: 'issue gift cards' },
  'giftcards:block': { group: 'Money', is: 'block gift cards' },
  'books:read': { group: 'Money', is: 'see and export orders, refunds and balances' },
  'people:read': { group: 'House', is: 'see the people of the chain' },
  'people:change': { group: 'House', is: 'invite people, give and take roles, end sessions' },
  'keys:change': { group: 'House', is: 'make and end keys and webhooks' },
  'audit:read': { group: 'House', is: 'read the audit' },
} as const satisfies Record<string, { group: string; is: string }>

export type Permission = keyof typeof PERMISSIONS

export const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text)

/** All stores, those that the chain opens later too, or some by their hashes. */
export type StoreScope = 'all' | readonly string[]

export const ROLES = {
  owner: { name: 'Owner', may: 'everything' },
  manager: {
    name: 'Store manager',
    may: [
      'orders:read',
      'orders:contact',
      'orders:change',
      'orders:refund',
      'customers:read',
      'customers:change',
      'forms:read',
      'forms:answer',
      'stores:read',
      'stores:pause',
      'stores:hours',
      'zones:change',
      'kitchens:read',
      'kitchens:change',
      'books:read',
      'audit:read',
    ],
  },
  support: {
    name: 'Support',
    may: [
      'catalogue:read',
      'coupons:read',
      'orders:read',
      'orders:contact',
      'orders:change',
      'orders:refund',
      'customers:read',
      'customers:change',
      'customers:export',
      'consents:read',
      'forms:read',
      'forms:answer',
      'disputes:read',
      'disputes:answer',
      'stores:read',
      'stores:pause',
      'giftcards:read',
      'giftcards:block',
    ],
  },
  bookkeeper: {
    name: 'Bookkeeper',
    may: ['coupons:read', 'orders:read', 'disputes:read', 'giftcards:read', 'books:read'],
  },
  auditor: {
    name: 'Auditor',
    may: [
      'catalogue:read',
      'coupons:read',
      'orders:read',
      'disputes:read',
      'stores:read',
      'giftcards:read',
      'books:read',
      'people:read',
      'audit:read',
    ],
  },
  editor: {
    name: 'Menu editor',
    may: ['catalogue:read', 'coupons:read', 'coupons:change', 'stores:read', 'zones:change'],
  },
  kitchen: {
    name: 'Kitchen',
    may: ['orders:read', 'orders:change', 'stores:read', 'stores:pause', 'kitchens:read'],
  },
} as const satisfies Record<string, { name: string; may: 'everything' | readonly Permission[] }>

export type Role = keyof typeof ROLES

export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text)

const ALL = Object.keys(PERMISSIONS) as Permission[]

/** Everything that a role may do in its stores. */
export function permissionsOf(role: Role): readonly Permission[] {
  const { may } = ROLES[role]
  return may === 'everything' ? ALL : may
}

/** A role in some stores. A person may have several; what they allow adds up. */
export interface Assignment {
  role: Role
  stores: StoreScope
  /** The last day on which it counts, YYYY-MM-DD by the chain's clock; an auditor has one, and nobody else (D-217). */
  until?: string | undefined
}

/** Those that count on a day, YYYY-MM-DD. */
export const heldOn = (assignments: readonly Assignment[], day: string): Assignment[] =>
  assignments.filter(({ until }) => until === undefined || until >= day)

/** The stores in which these assignments allow something; an empty list for none. */
export const storesAllowed = (assignments: readonly Assignment[], permission: Permission): StoreScope =>
  joined(assignments.filter(({ role }) => permissionsOf(role).includes(permission)).map(({ stores }) => stores))

function joined(scopes: readonly StoreScope[]): StoreScope {
  const stores: string[] = []
  for (const scope of scopes) {
    if (scope === 'all') return 'all'
    stores.push(...scope)
  }
  return [...new Set(stores)]
}

export const isInScope = (scope: StoreScope, store: string): boolean => scope === 'all' || scope.includes(store)

/** All of `inner` is in `outer`. */
export const isWithin = (inner: StoreScope, outer: StoreScope): boolean =>
  outer === 'all' || (inner !== 'all' && inner.every((store) => outer.includes(store)))

/**
 * Whether somebody may give a role: nobody gives what they do not hold themselves in all of its stores, and nobody but who may
 * change people gives anything.
 */
export const mayGive = (own: readonly Assignment[], given: Assignment): boolean =>
  isWithin(given.stores, storesAllowed(own, 'people:change')) &&
  permissionsOf(given.role).every((permission) => isWithin(given.stores, storesAllowed(own, permission)))
