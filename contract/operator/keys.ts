import { isPermission, PERMISSIONS, type Permission } from '../../domain/office/roles.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, matching, maybeTime, nullable, object, optional, string, time, whole } from './fields.ts'
import { operatorCall } from './operatorCall.ts'

const NO_PERMISSIONS = `Say permissions=orders:read,books:read. There are: ${Object.keys(PERMISSIONS).join(', ')}.`

const permissions = z.codec(
  z
    .string(NO_PERMISSIONS)
    .check(z.refine((text) => text !== '' && text.split(',').every(isPermission), NO_PERMISSIONS)),
  z.custom<Permission[]>(),
  { decode: (text) => text.split(',').filter(isPermission), encode: (all) => all.join(',') },
)

const codes = z.codec(z.string(), array(string()), {
  decode: (text) => text.split(',').map((code) => code.trim()),
  encode: (all) => all.join(','),
})

/** Keys of machines: each with its permissions, its stores and an end (D-196). */
export const keyCalls = {
  listKeys: operatorCall(
    'Every key, what it may do, when it was used and when it ends; the newest first.',
    { method: 'GET', path: '/keys', permission: 'keys:change', reach: 'chain' },
    {},
    object({
      keys: field(
        'The keys.',
        array(
          object({
            id: field('Its id.', string()),
            name: field('What the chain calls it.', string()),
            permissions: field('What it may do.', array(string())),
            stores: field('Codes of its stores; null for all.', nullable(array(string()))),
            madeBy: field('Who made it.', string()),
            made: field('When it was made, ISO 8601.', time),
            ends: field('When it ends, ISO 8601.', time),
            used: field('When it was used last, ISO 8601; empty for never.', maybeTime),
            ended: field('When somebody ended it, ISO 8601; empty before.', maybeTime),
            isLive: field('It can be used.', boolean()),
          }),
        ),
      ),
    }),
    {
      name: 'keys',
      usage: '',
      prints: ({ keys }) =>
        keys.map(({ id, name, isLive, ends, used, permissions: may, stores }) =>
          [
            id,
            name,
            isLive ? `until ${ends.toISOString().slice(0, 10)}` : 'ended',
            used ? `used ${used.toISOString()}` : 'never used',
            stores ? stores.join(' ') : 'all stores',
            may.join(' '),
          ].join('  '),
        ),
    },
  ),
  makeKey: operatorCall(
    'Makes a key for a machine. Nobody gives a key what they may not do themselves.',
    { method: 'POST', path: '/keys', permission: 'keys:change', reach: 'chain', proof: true, showsOnce: true },
    {
      name: field(
        'What the chain calls it.',
        matching(/^\S.{0,59}$/u, 'Give the key a name of up to 60 characters.'),
        'Bookkeeping',
      ),
      permissions: field('What it may do, with commas between.', permissions, 'orders:read,books:read'),
      stores: field('Codes of its stores with commas between; all without it.', optional(codes), 'main,second'),
      days: field(
        'Days until it ends, up to 400.',
        whole(/^([1-9]\d?|[1-3]\d\d|400)$/, 'Say days=1 to days=400.'),
        '90',
      ),
    },
    object({
      id: field('Its id.', string()),
      key: field('The key, shown only here.', string()),
      ends: field('When it ends, ISO 8601.', time),
    }),
    {
      name: 'key',
      usage: '<name> <permissions> [--stores CODES] [--days DAYS]',
      does: 'Makes a key for a machine, which is printed once: `key Bookkeeping orders:read,books:read --days 90`.',
      sends: ({ days = '90', ...given }) => ({ ...given, days }),
      prints: ({ id, key, ends }) =>
        `Key ${id}, until ${ends.toISOString().slice(0, 10)}. It is shown once; key-end ${id} ends it:\n${key}`,
    },
  ),
  endKey: operatorCall(
    'Ends a key.',
    { method: 'POST', path: '/keys/:id/end', permission: 'keys:change', reach: 'chain', refuses: [404] },
    { id: field('Its id, from the list.', string(), 'b1946ac92492') },
    object({ name: field('What the chain called it.', string()) }),
    { name: 'key-end', usage: '<id>', prints: ({ name }) => `The key ${name} has ended.` },
  ),
}
