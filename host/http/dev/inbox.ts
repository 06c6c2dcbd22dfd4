import type { Context as Route, Hono } from 'hono'
import type { HonoEnv } from '../honoEnv.ts'
import { latestMessages } from '../../store/outbox.ts'
import { escapeHtml } from '../../../shared/escapeHtml.ts'

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

interface InboxMessage {
  kind: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  code?: string
  at: string
}

function inboxHtml(messages: readonly InboxMessage[]): string {
  const body =
    messages.length === 0 ? '<p>Nothing yet. Codes and order copies arrive here.</p>' : messages.map(entry).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo inbox</title>
<link rel="stylesheet" href="/dev/inbox.css">
<script src="/dev/inbox.js" defer></script>
</head>
<body>
<main>
<h1>Demo inbox</h1>
<p>Text messages and mails that customers would get. <a href="/dev/inbox">Look again</a></p>
${body}
</main>
</body>
</html>
`
}

function entry({ kind, to, subject, text, code, at }: InboxMessage): string {
  const [, day = '', time = ''] = /^(.+)T(\d\d:\d\d:\d\d)/.exec(at) ?? []
  return `<article>
<h2>${kind === 'sms' ? 'Text message' : 'Mail'} to ${escapeHtml(to)}</h2>
<p><time datetime="${escapeHtml(at)}">${escapeHtml(day)} ${escapeHtml(time)} UTC</time></p>
${subject === undefined ? '' : `<p><b>${escapeHtml(subject)}</b></p>`}
${code === undefined ? '' : `<p><output>${escapeHtml(code)}</output> <button type="button" hidden>Copy the code</button></p>`}
<pre>${escapeHtml(text)}</pre>
</article>
`
}

const INBOX_JS = `for (const button of document.querySelectorAll('button')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => {
    const say = (word) => {
      button.textContent = word
      setTimeout(() => { button.textContent = 'Copy the code' }, 2000)
    }
    const code = button.parentElement.querySelector('output').textContent
    navigator.clipboard.writeText(code).then(() => say('Copied'), () => say('Please copy it by hand'))
  })
}
`

const INBOX_CSS = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 44rem; margin: 0 auto; padding: 1rem }
article { border-top: 1px solid; padding: 1rem 0 }
h1 { font-size: 1.5rem }
h2 { font-size: 1rem; margin: 0 }
p { margin: 0.25rem 0 }
button { font: inherit; padding: 0.375rem 0.75rem; margin-left: 0.5rem; vertical-align: 0.25rem; cursor: pointer }
output { font: 700 2rem ui-monospace, monospace; letter-spacing: 0.1em; user-select: all }
pre { white-space: pre-wrap; font: inherit; margin: 0.5rem 0 0 }
`
