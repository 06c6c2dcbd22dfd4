import { ANSWER_LENGTH } from '../../domain/office/disputeWords.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { boolean, dollars, int, maybeTime, object, optional, string, time, upTo } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { numbered } from './orderFields.ts'

const changesFile = {
  method: 'POST',
  permission: 'disputes:answer',
  reach: 'order',
  topic: 'dispute :number',
} as const

const NO_WORDS = `Write what happened, in up to ${ANSWER_LENGTH} characters.`

/** What both the list and the page of a dispute say. */
export const disputeFacts = {
  store: field('The name of the store.', string()),
  at: field('When it began, ISO 8601.', time),
  amount: field('What is disputed, in dollars.', dollars),
  status: field("The provider's word for where it is.", string()),
  reason: field("The provider's word for why.", string()),
  dueBy: field('Until when to answer, ISO 8601; empty where the provider names no time.', maybeTime),
}

/** Answers to disputed payments (D-219). */
export const disputeCalls = {
  getDispute: operatorCall(
    'The disputed payment of an order, with what wins it, and the words for the bank: drafted from the order until they were sent.',
    {
      method: 'GET',
      path: '/disputes/:number',
      permission: 'disputes:answer',
      reach: 'order',
      audited: true,
      refuses: [404],
    },
    numbered,
    object({
      ...disputeFacts,
      wins: field('What wins a dispute of this kind.', string()),
      text: field('The words for the bank.', string()),
      isBegun: [
        'begun',
        field('They were sent, and it is not known whether they arrived: they stay as they are.', boolean()),
      ],
      sentAt: field('When they were sent, ISO 8601; empty before.', maybeTime),
      sentBy: field('Who sent them; empty where the host did by itself.', string()),
      sendsAt: field('When the host sends what it has drafted, if nobody did; empty where it does not.', maybeTime),
      file: field(
        'The photo or PDF that goes with the words.',
        optional(
          object({
            name: field('The name of the file.', string()),
            bytes: field('How many bytes it has.', int()),
            by: field('Who has added it.', string()),
          }),
        ),
      ),
      bar: field('Why it cannot be answered now; empty when it can.', string()),
    }),
    { name: 'dispute', usage: '<number>' },
  ),
  addDisputeFile: operatorCall(
    'Adds a photo or a PDF to the answer about a disputed payment, in place of the one before.',
    {
      ...changesFile,
      path: '/disputes/:number/file',
      body: { type: 'application/octet-stream', is: 'A JPEG or PNG picture or a PDF, up to 4 MB.' },
      secret: ['name'],
      refuses: [404, 409, 413],
    },
    {
      ...numbered,
      name: field('The name of the file.', upTo(100, 'A name has up to 100 characters.'), 'door.jpg'),
    },
    object({}),
  ),
  removeDisputeFile: operatorCall(
    'Takes the photo or PDF off the answer about a disputed payment.',
    { ...changesFile, path: '/disputes/:number/file/remove', refuses: [404, 409] },
    numbered,
    object({}),
  ),
  answerDispute: operatorCall(
    'Sends the words about a disputed payment to the bank, once.',
    {
      method: 'POST',
      path: '/disputes/:number/answer',
      permission: 'disputes:answer',
      reach: 'order',
      proof: true,
      topic: 'dispute :number',
      secret: ['text'],
      refuses: [404, 409],
    },
    {
      ...numbered,
      text: field('What the bank reads.', z.string(NO_WORDS).check(z.minLength(20, NO_WORDS), z.maxLength(ANSWER_LENGTH, NO_WORDS)), 'The order was handed over at 18:40.'), // oxfmt-ignore
    },
    object({ sentAt: field('When it was sent, ISO 8601.', time) }),
    { name: 'dispute-answer', usage: '<number> <text>', prints: ({ sentAt }) => `Sent at ${sentAt.toISOString()}.` },
  ),
}
