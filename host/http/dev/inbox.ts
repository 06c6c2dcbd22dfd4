import type { Context as Route, Hono } from 'hono'
import type { HonoEnv } from '../honoEnv.ts'
import { latestMessages } from '../../store/outbox.ts'
import { INBOX_CSS, INBOX_JS, inboxHtml, type InboxMessage } from './inboxPage.ts'

const MAX_MESSAGES = 200

export function mountInbox(app: Hono<HonoEnv>): void {
  app.get('/dev/inbox.json', async (route) => {
    const messages = await inboxMessages(route)
    return messages ? route.json(messages, 200, { 'Cache-Control': 'no-store' }) : route.notFound()
  })
  app.get('/dev/inbox', async (route) => {
    const messages = await inboxMessages(route)
    return messages
      ? route.html(inboxHtml(messages), 200, { 'Cache-Control': 'no-store', 'Content-Security-Policy': INBOX_POLICY })
      : route.notFound()
  })
  const file = (path: string, text: string, type: string) =>
    app.get(path, (route) =>
      route.env.scope.settings.demo
        ? route.body(text, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' })
        : route.notFound(),
    )
  file('/dev/inbox.css', INBOX_CSS, 'text/css')
  file('/dev/inbox.js', INBOX_JS, 'text/javascript')
}

const INBOX_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

async function inboxMessages({ req, env: { scope, trace } }: Route<HonoEnv>): Promise<InboxMessage[] | undefined> {
  trace.call = 'inbox'
  if (!scope.settings.demo) return undefined
  return (await latestMessages(scope.db, MAX_MESSAGES, req.query('to'))).map((row) => ({
    kind: row.kind,
    to: row.recipient,
    ...(row.subject === null ? {} : { subject: row.subject }),
    text: row.body,
    ...(row.code === null ? {} : { code: row.code }),
    at: row.created_at.toISOString(),
  }))
}
