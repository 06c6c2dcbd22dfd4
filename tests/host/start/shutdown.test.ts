import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseScrape } from '../../support/host/metrics/scrape.ts'
import { startHost, type Host } from '../../support/host/hostProcess.ts'

/** Two built hosts behind a proxy that keeps its connections, asks `/ready` and sends no request twice. */
let first: Host
let second: Host
let proxy: Server
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const client = new Agent({ keepAlive: true })
const answered = new Map<string, number>()
let ready: Host[] = []
let isOver = false
let probing: Promise<void>

beforeAll(async () => {
  ;[first, second] = await Promise.all([
    startHost({ STOP_DELAY_SECONDS: '1', METRICS_PORT: '0', LOG: 'all' }),
    startHost({ STOP_DELAY_SECONDS: '60' }),
  ])
  ready = [first]
  probing = probe()
  proxy = createServer((asked, answer) => {
    const [host] = ready
    if (!host) {
      answer.writeHead(503).end('no host is ready')
      return
    }
    const { method, headers, url = '' } = asked
    const passed = request(`${host.url}${url}`, { method, headers, agent }, (response) => {
      answered.set(host.url, (answered.get(host.url) ?? 0) + 1)
      answer.writeHead(response.statusCode ?? 502, { 'content-type': response.headers['content-type'] ?? '' })
      response.pipe(answer)
    })
    passed.on('error', (error) => answer.writeHead(502).end(`the request was lost: ${error.message}`))
    asked.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
})
afterAll(async () => {
  isOver = true
  await probing
  client.destroy()
  agent.destroy()
  proxy.close()
  await Promise.all([first.remove(), second.remove()])
})

async function probe(): Promise<void> {
  while (!isOver) {
    const states = await Promise.all([first, second].map((host) => isReady(host)))
    ready = [first, second].filter((_, index) => states[index])
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const isReady = (host: Host): Promise<boolean> =>
  fetch(`${host.url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks through the proxy, as a browser that keeps its connection. */
async function ask(method: 'GET' | 'POST', path: string): Promise<string> {
  const address = proxy.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const asked = request({ host: '127.0.0.1', port, method, path, agent: client })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of response) body += String(chunk)
  return response.statusCode === 200 ? '200' : `${response.statusCode} ${body}`
}

test('a host that gets SIGTERM loses no request of a proxy that keeps its connections, and ends with code 0 [D-94]', async () => {
  const stream = await fetch(`${first.url}/api/live/menu?sh=${await aStore()}`)
  const outcomes = new Map<string, number>()
  let isLoaded = true
  const load = async (method: 'GET' | 'POST', path: string) => {
    while (isLoaded) {
      const outcome = await ask(method, path)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  const loads = [load('GET', '/api/get/stores'), load('GET', '/contact'), load('POST', '/api/v2/logout')]
  const answersOf = (host: Host) => answered.get(host.url) ?? 0
  await expect.poll(() => answersOf(first)).toBeGreaterThan(50)
  expect(await first.stop()).toBe(0)
  const before = answersOf(second)
  await expect.poll(() => answersOf(second)).toBeGreaterThan(before + 50)
  isLoaded = false
  await Promise.all(loads)
  expect([...outcomes.keys()]).toEqual(['200'])
  expect(await stream.text()).toMatch(/\n\nretry: [1-5]\d{3}\n\n$/)
  expect(first.printed()).toContain('"call":"live stream"'.replace('live', 'menu'))
})

test('the wait for the balancer is over at a second signal, and the host answers until then [D-94]', async () => {
  const ended = second.stop()
  await expect.poll(async () => await (await fetch(`${second.url}/ready`)).json()).toEqual({ state: 'stopping' })
  expect((await fetch(`${second.url}/contact`)).status).toBe(200)
  process.kill(second.pid() ?? 0, 'SIGTERM')
  expect(await ended).toBe(0)
})

async function aStore(): Promise<string> {
  const port = /Metrics are served on port (\d+)/.exec(first.printed())?.[1] ?? ''
  const found = parseScrape(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  expect([found.value('forno_ready'), found.value('forno_database_answered')]).toEqual([1, 1])
  expect(found.value('forno_stores_open')).toBeGreaterThanOrEqual(0)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  const { stores } = (await (await fetch(`${first.url}/api/get/stores`)).json()) as { stores: { shash: string }[] }
  return stores[0]?.shash ?? ''
}
