import { NOTICE_KINDS, NOTICE_WAYS } from '../../domain/office/notices.ts'
import { call, nothing } from '../call.ts'
import { text, z } from '../wire.ts'
import { field } from '../words.ts'

const kind = z.enum(NOTICE_KINDS)
const way = z.enum(NOTICE_WAYS)
const change = (path: string) => ({ method: 'POST', path, writes: 'handler', source: 'D-210' }) as const

/** What a person of the office wants to be told, and how (D-210). */
export const noticeCalls = {
  officeNotices: call(
    'Lists what the person can be told of, and how they are',
    { method: 'GET', path: '/notices', source: 'D-210' },
    nothing,
    z.object({
      notices: field(
        'The kinds that some role of theirs allows.',
        z.array(z.object({ kind: field('What it is about.', kind), way: field('mail, push or none.', way) })),
      ),
      pushKey: field('The public key with which a browser subscribes.', z.string()),
      hasPush: field('This session shows push messages.', z.boolean()),
      devices: field('How many browsers of the person show them.', z.int()),
    }),
  ),
  officeChooseNotice: call(
    'Chooses how the person is told of a kind',
    change('/notices/choose'),
    z.object({ kind: field('What it is about.', kind, 'form'), way: field('mail, push or none.', way, 'mail') }),
    nothing,
  ),
  officeStartPush: call(
    'Shows push messages in this browser, until its session is ended',
    change('/notices/push'),
    z.object({
      endpoint: field('The address of its push service.', text(1000), 'https://updates.push.services.mozilla.com/wpush/v2/gAAA'), // oxfmt-ignore
      p256dh: field("The browser's public key.", text(100), 'BNcRd'),
      auth: field("The browser's secret.", text(100), 'tBHI'),
    }),
    nothing,
  ),
  officeEndPush: call('Shows no push messages in this browser any more', change('/notices/push/end'), nothing, nothing),
}
