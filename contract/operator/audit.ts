import { z } from '../wire.ts'
import { field } from '../words.ts'
import {
  array,
  boolean,
  int,
  maybeTime,
  named,
  nullable,
  object,
  optional,
  string,
  time,
  whole,
  yes,
} from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { DAYS, FILE_FORMAT, FILE_TYPES, ofStore } from './orderFields.ts'

const entry = {
  id: field('Its id.', int()),
  at: field('When, ISO 8601.', time),
  source: field('Where it came from: customer, kitchen, operator, driver, demo or host.', string()),
  actor: field('Who did it, by the name of then.', string()),
  asker: field('The id of the person or of the key; empty for others.', string()),
  device: field('The device of a person.', string()),
  network: field('The network address that it came from.', string()),
  store: field('The name of the store; empty for the chain.', string()),
  action: field('What was done: the path of the call, or a word.', string()),
  what: field('What was done, in words.', string()),
  subject: field('What was changed.', string()),
  before: field('What was before.', string()),
  after: field('What was after.', string()),
  second: field('Who asked for what a second person approved.', string()),
  looks: field('Nothing was changed: somebody looked, or tried what they may not.', boolean()),
  outcome: field('HTTP status of the answer; null when there was none.', nullable(int())),
} as const

/** A row of the export. */
export const auditRow = named('AuditRow', object(entry))

const auditEntry = named(
  'AuditEntry',
  object({
    ...entry,
    detail: field('The fields of the call.', nullable(z.looseObject({}))),
    canUndo: field('It can be taken back by whoever may do it.', boolean()),
    about: field('What was changed, with names in place of codes and ids.', string()),
    undoneBy: field('Who took it back; empty when nobody did.', string()),
    undoneAt: field('When it was taken back, ISO 8601; empty when nobody did.', maybeTime),
    changedBy: field('Who changed the same later, so that it is not taken back.', string()),
  }),
)

const entryId = whole(/^[1-9]\d{0,8}$/, 'There is no such entry.')

const filter = {
  ...ofStore,
  ...DAYS,
  asker: field('The id of a person or of a key: only what they did.', optional(string()), 'b1946ac92492'),
  text: field('Only entries with these words.', optional(string()), 'Hawaiian'),
  looks: field('1: also what was only looked at or tried.', optional(yes), '1'),
}

export const auditCalls = {
  listAudit: operatorCall(
    'Who changed what, the newest first, at most 200; `next` is the `before` of the next page.',
    { method: 'GET', path: '/audit', permission: 'audit:read', reach: 'stores' },
    {
      ...filter,
      before: field('The id of an entry: only older ones.', optional(whole(/^\d{1,9}$/, 'Say before=1234.')), '1234'),
    },
    object({
      entries: field('What happened, the newest first.', array(auditEntry)),
      next: field('Where the next page starts; absent on the last one.', optional(int())),
    }),
    {
      name: 'audit',
      usage: '[--store CODE] [--from DAY] [--to DAY] [--asker ID] [--text WORDS]',
      does: 'Who changed what and when, the last 200 changes; `OPERATOR_NAME` says who you are (default: the name on this machine).',
      prints: ({ entries }) =>
        entries.map(({ id, at, actor, source, store, action, what, subject, before, after, outcome, detail }) =>
          [
            id,
            at.toISOString(),
            source,
            actor || '-',
            store || '-',
            action,
            what || '-',
            subject || '-',
            before || after ? `${before || '-'} > ${after || '-'}` : JSON.stringify(detail),
            outcome ?? '',
          ].join('  '),
        ),
    },
  ),
  exportAudit: operatorCall(
    'All entries of these days, as CSV or as JSON lines, the newest first.',
    { method: 'GET', path: '/audit/export', permission: 'audit:read', reach: 'stores', audited: true },
    { ...filter, ...FILE_FORMAT },
    FILE_TYPES,
    { name: 'audit-export', usage: '[--store CODE] [--from DAY] [--to DAY] [--format csv|jsonl]' },
  ),
  undoChange: operatorCall(
    'Takes a change back by the call that the audit names, within a day. 409 when it is taken back already, or when somebody changed the same since.',
    { method: 'POST', path: '/audit/:id/undo', permission: 'none', reach: 'stores', refuses: [404, 409] },
    { id: field('The id of the entry.', entryId, '1234') },
    object({ what: field('What was taken back, in words.', string()) }),
    { name: 'undo', usage: '<id>', prints: ({ what }) => `Taken back: ${what}.` },
  ),
}
