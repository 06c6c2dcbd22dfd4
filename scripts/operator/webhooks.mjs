import { parseArgs } from 'node:util'
import { fail, get, postForm } from './host.mjs'

/** Nothing shows the secret again. */
export async function addWebhook([url], use) {
  if (!url) fail(use)
  const { id, secret } = await postForm('webhooks', { url })
  console.log(`Webhook ${id} is told of every order. Its signing secret: ${secret}`)
}

export async function listWebhooks() {
  const { webhooks } = await get('webhooks')
  for (const { id, url, waiting, disabled, fault } of webhooks)
    console.log(`${id} ${url}, ${waiting} waiting${disabled ? `, disabled ${disabled.slice(0, 16)}: ${fault}` : ''}`)
}

export async function removeWebhook([id], use) {
  if (!id) fail(use)
  await postForm(`webhooks/${encodeURIComponent(id)}/remove`)
  console.log(`Webhook ${id} is removed.`)
}

export async function enableWebhook([id], use) {
  if (!id) fail(use)
  await postForm(`webhooks/${encodeURIComponent(id)}/enable`)
  console.log(`Webhook ${id} goes on.`)
}

export async function replayWebhook(operands, use) {
  const { values, positionals } = parseArgs({
    args: operands,
    allowPositionals: true,
    options: { since: { type: 'string' } },
  })
  const [id] = positionals
  if (!id) fail(use)
  const { messages } = await postForm(`webhooks/${encodeURIComponent(id)}/replay`, { ...values })
  console.log(`Webhook ${id} is told ${messages} messages again.`)
}
