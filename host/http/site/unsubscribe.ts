import type { Hono } from 'hono'
import { CONSENT_WORDS } from '../../../domain/account/consentWords.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from '../../sessions/signedLinks.ts'
import { withdrawAddressConsent, withdrawMemberConsent } from '../../store/accounts/consents.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { hash } from 'node:crypto'
import { COLORS, FONTS } from '../../../shared/brand.ts'
import { escapeHtml } from '../../../shared/escapeHtml.ts'

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

type UnsubscribeState = 'asks' | 'done' | 'unknown'

interface Words {
  title: string
  text: string
  button?: string
  more?: string
}

const WORDS: Record<UnsubscribeState, Words> = {
  asks: {
    title: 'No more offers?',
    text: 'One press, and we send you no more offers by email or text message. Mails about your orders still come.',
    button: 'Stop all offers',
  },
  done: {
    title: 'Done: no more offers',
    text: 'We send you no more offers. Mails about your orders still come.',
    more: 'Was that a slip? You can turn offers on again in your account.',
  },
  unknown: {
    title: 'This link is not complete',
    text: 'Please open it from the mail again, or turn offers off in your account.',
  },
}

const { light: LIGHT, dark: DARK } = COLORS

const STYLES = `:root{color-scheme:light dark;font:1rem/1.5 ${FONTS.text.fallback};background:${LIGHT.ground};color:${LIGHT.ink}}
body{margin:0}
header,main{max-width:34rem;margin:0 auto;padding:1.25rem}
header a{font:1.5rem/1.2 ${FONTS.display.fallback};color:inherit;text-decoration:none}
h1{margin:0 0 .75rem;font:2rem/1.2 ${FONTS.display.fallback}}
p{margin:0 0 1rem}
a{color:${LIGHT['action-text']}}
button{min-height:3rem;max-width:100%;padding:.5rem 1.5rem;border:0;border-radius:99rem;background:${LIGHT.action};color:${LIGHT['action-ink']};font:inherit;font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}
@media(prefers-color-scheme:dark){:root{background:${DARK.ground};color:${DARK.ink}}a{color:${DARK['action-text']}}button{background:${DARK.action};color:${DARK['action-ink']}}}`

const UNSUBSCRIBE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLES, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** A page of the host's own, since it works without scripts. Only its button changes something: mail scanners open links. */
function unsubscribePage(state: UnsubscribeState, chain: string): string {
  const { title, text, button, more } = WORDS[state]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(chain)}</title>
<style>${STYLES}</style>
</head>
<body>
<header><a href="/">${escapeHtml(chain)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button === undefined ? '' : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`}
${more === undefined ? '' : `<p>${escapeHtml(more)}</p>`}
${state === 'asks' ? '' : '<p><a href="/account">To your account</a></p>'}
</main>
</body>
</html>
`
}
