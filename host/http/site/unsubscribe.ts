import type { Hono } from 'hono'
import { CONSENT_WORDS } from '../../../domain/account/consentWords.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from '../../sessions/unsubscribeLink.ts'
import { withdrawAddressConsent, withdrawMemberConsent } from '../../store/accounts/consents.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { UNSUBSCRIBE_POLICY, unsubscribePage, type UnsubscribeState } from './unsubscribePage.ts'

const HOW = { words: CONSENT_WORDS.unsubscribe, place: 'unsubscribe' } as const

/**
 * The link in mails with offers. A GET asks, a POST does it: by the page's button, or by the mailbox itself (RFC 8058), which sends
 * no cookie. A repeat changes nothing.
 */
export function mountUnsubscribe(app: Hono<HonoEnv>): void {
  app.on(['GET', 'POST'], UNSUBSCRIBE_PATH, async ({ req, env: { scope, trace } }) => {
    trace.call = 'unsubscribe'
    const { db, now, settings, catalogue } = scope
    const who = readUnsubscribeToken(req.query('u') ?? '', settings.tokenKey)
    if (who && req.method === 'POST')
      await db.transaction().execute(async (transaction) => {
        const isMember = await withdrawMemberConsent(transaction, who, HOW, now)
        if (!isMember && 'email' in who) await withdrawAddressConsent(transaction, who.email, HOW, now)
      })
    const state: UnsubscribeState = !who ? 'unknown' : req.method === 'POST' ? 'done' : 'asks'
    return new Response(unsubscribePage(state, catalogue.chain.name), {
      status: who ? 200 : 404,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': UNSUBSCRIBE_POLICY,
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      },
    })
  })
}
