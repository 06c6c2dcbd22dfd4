import type { Context as Route, Hono } from 'hono'
import type { Environment } from '../environment.ts'
import { latestMessages } from '../store/outbox.ts'
import { INBOX_CSS, inboxHtml, type InboxMessage } from './inboxPage.ts'

const MOST = 200

/** The demo inbox: what the chain's customers were sent. It exists in demo mode only. */
export function mountInbox(app: Hono<Environment>): void {
  app.get('/dev/inbox.json', async (route) => {
    const messages = await shown(route)
    return messages ? route.json(messages, 200, { 'Cache-Control': 'no-store' }) : route.notFound()
  })
  app.get('/dev/inbox', async (route) => {
    const messages = await shown(route)
    return messages ? route.html(inboxHtml(messages), 200, { 'Cache-Control': 'no-store' }) : route.notFound()
  })
  app.get('/dev/inbox.css', (route) =>
    route.env.ground.settings.demo
      ? route.body(INBOX_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' })
      : route.notFound(),
  )
}

/** The messages, newest first, `?to=` one recipient; undefined outside demo mode. */
async function shown({ req, env: { ground, trace } }: Route<Environment>): Promise<InboxMessage[] | undefined> {
  trace.call = 'inbox'
  if (!ground.settings.demo) return undefined
  return (await latestMessages(ground.db, MOST, req.query('to'))).map((row) => ({
    kind: row.kind,
    to: row.recipient,
    ...(row.subject === null ? {} : { subject: row.subject }),
    text: row.body,
    ...(row.code === null ? {} : { code: row.code }),
    at: row.created_at.toISOString(),
  }))
}
