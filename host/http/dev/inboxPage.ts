import { escapeHtml } from '../escapeHtml.ts'

export interface InboxMessage {
  kind: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  code?: string
  at: string
}

export function inboxHtml(messages: readonly InboxMessage[]): string {
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

export const INBOX_JS = `for (const button of document.querySelectorAll('button')) {
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

export const INBOX_CSS = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
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
