import { field } from '../words.ts'
import { array, boolean, int, maybeTime, object, string, time, whole, yes } from './fields.ts'
import { operatorCall } from './operatorCall.ts'

export const approvalId = field(
  'Its id, from the list.',
  whole(/^[1-9]\d{0,8}$/, 'Nothing waits by this number.'),
  '12',
)

/** What waits for a second person (D-201). */
export const approvalCalls = {
  listApprovals: operatorCall(
    'What waits for a second person: what the asker may decide, and what they have asked for; the oldest first.',
    { method: 'GET', path: '/approvals', permission: 'none', reach: 'stores' },
    {},
    object({
      approvals: field(
        'What waits.',
        array(
          object({
            id: field('Its id.', int()),
            call: field('The call that is asked for.', string()),
            words: field('What shall be done.', string()),
            store: field('The name of the store; empty for the chain.', string()),
            askedBy: field('Who asked for it.', string()),
            askedAt: field('When it was asked for, ISO 8601.', time),
            endsAt: field('Until when it can be decided, ISO 8601.', time),
            isOwn: field('The asker has asked for it, and another person decides.', boolean()),
            others: field("Who else can decide it, of the asker's own.", array(string())),
            ownFrom: field('From when the asker can approve it, since nobody else can, ISO 8601; empty otherwise.', maybeTime), // oxfmt-ignore
          }),
        ),
      ),
    }),
    {
      name: 'approvals',
      usage: '',
      prints: ({ approvals }) =>
        approvals.map(({ id, words, store, askedBy, askedAt }) =>
          [id, askedAt.toISOString(), askedBy, store || '-', words].join('  '),
        ),
    },
  ),
  decideApproval: operatorCall(
    'Approves what waits for a second person, which is then done, or declines it. Who asked for it can withdraw it, and approve it after a day if nobody else could.',
    { method: 'POST', path: '/approvals/:id', permission: 'none', reach: 'stores', proof: true, refuses: [404, 409] },
    { id: approvalId, approve: field('1: it is done; otherwise it is not.', yes, '1') },
    object({ words: field('What was decided.', string()), isDone: field('It was approved and done.', boolean()) }),
    {
      name: 'approve',
      usage: '<id>',
      does: 'Approves what waits for a second person.',
      sends: (given) => ({ ...given, approve: '1' }),
      prints: ({ words }) => `Done: ${words}.`,
    },
    {
      name: 'decline',
      usage: '<id>',
      does: 'Declines what waits for a second person.',
      sends: (given) => ({ ...given, approve: '0' }),
      prints: ({ words }) => `Declined: ${words}.`,
    },
  ),
}
