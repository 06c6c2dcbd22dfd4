import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get, type ClientRequest } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CatalogueFile } from '../../host/catalogue/import/catalogueFile.ts'
import { storeHash } from '../../host/catalogue/hashes.ts'
import { KitchenScreen } from '../host/kitchen/kitchenScreen.ts'
import { Printer } from '../host/kitchen/printing/printer.ts'
import { overHttp } from '../support/guest.ts'
import { importCatalogue } from '../support/host/catalogueImport.ts'
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { largeChain } from '../support/host/largeChain.ts'
import { smsGateway, smtpServer } from '../support/host/messageServers.ts'
import { startPushService, type PushService } from '../support/push/pushService.ts'
import { Client } from './client.ts'
import { fillOrders } from './manyOrders.ts'
import { placeOrder, shopOf, type Menu } from './orders.ts'
import { percentile, spread } from './percentiles.ts'
import { childrenMs, postgresMs, processorMs } from './processorMs.ts'

const { STORES = '1000', PAST_ORDERS = '1000000', PRINTERS = '100', PROCESSES = '1', MINUTES = '30' } = process.env
const PROBE_SECONDS = 45
/** Orders a second that are tried one after the other. */
const RATES = (process.env['RATES'] ?? '4,6,8,10,12,14,16,18,20,23,26,30').split(',').map(Number)
const MOST_P95_MS = 500
const PRINTER_POLL_MS = 5000
const HEARTBEAT_MS = 15_000
const STEPS = ['preparing', 'oven', 'out', 'finished'] as const

/**
 * Looks for the highest rate of orders at which 95 % of all `complete` answer within half a second, in a chain of 1,000 stores
 * with a million past orders, and goes on at that rate for half an hour. Each order has a code by text, a mail, a push subscription
 * and a tracking page; the kitchens of all stores take it to its end, and every tenth store has a printer. PROCESSES is the number
 * of hosts.
 */
export async function benchEvening(name: string, env: Record<string, string>): Promise<void> {
  const url = env['DATABASE_URL']
  if (!url) return
  const [sms, smtp, push] = [await smsGateway(201), await smtpServer(), await startPushService()]
  const outside = {
    TWILIO_ACCOUNT_SID: 'AC01',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+16045550100',
    TWILIO_URL: sms.url,
    SMTP_URL: `smtp://ada:secret@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'orders@example.com',
    OUTBOUND_HOSTS: push.host,
    PUSH_HOSTS: push.host,
  }
  const hosts: Host[] = []
  for (let at = 0; at < Number(PROCESSES); at += 1)
    hosts.push(await startHost({ ...env, ...outside, TRUST_PROXY: '1', MISSED_ORDER_SECONDS: '0', LOG: 'faults' }))
  const [first] = hosts
  if (!first) throw new Error('There is no host.')
  const evening = new Evening(hosts, push)
  evening.inBackground(evening.readCodes(sms))
  try {
    const demo = JSON.parse(readFileSync(resolve('host/demo/catalogue.json'), 'utf8')) as CatalogueFile
    await importCatalogue(first, allDay(largeChain(demo, Number(STORES))))
    await evening.open(await shopOf(first))
    await Promise.all(Array.from({ length: 200 }, () => evening.order()))
    await fillOrders(url, Number(PAST_ORDERS))
    await evening.startKitchens()
    let best = 0
    for (const rate of RATES) {
      const load = await evening.run(rate, PROBE_SECONDS)
      console.log(`${name}, ${PROCESSES} process(es), ${rate}/s for ${PROBE_SECONDS} s: ${load.text}`)
      if (load.p95 >= MOST_P95_MS) break
      best = rate
    }
    if (best === 0) return
    const { text } = await evening.run(best, Number(MINUTES) * 60)
    console.log(`${name}, ${PROCESSES} process(es), ${best}/s for ${MINUTES} min: ${text}`)
    console.log(
      `  ${sms.received.length} texts, ${smtp.received.length} mails, ${push.requests()} pushes, ${evening.tickets} tickets`,
    )
  } finally {
    evening.close()
    for (const host of hosts) {
      await host.stop()
      await host.remove()
    }
    await Promise.all([sms.close(), smtp.close(), push.close()])
  }
}

const allDay = (chain: CatalogueFile): CatalogueFile =>
  ({
    ...chain,
    stores: chain.stores.map((store) => ({ ...store, hours: { pickup: { 'mon-sun': '00:00-24:00' } }, switches: {}, pizzasPerQuarterHour: undefined, lastOrders: undefined, paperBag: undefined })), // oxfmt-ignore
  }) as CatalogueFile

interface Load {
  p95: number
  text: string
}

class Evening {
  readonly #hosts: readonly Host[]
  readonly #push: PushService
  readonly #codes = new Map<string, string>()
  readonly #over = new AbortController()
  readonly #streams = new Set<ClientRequest>()
  #cards: Client | undefined
  #menu: Menu | undefined
  #orders = 0
  tickets = 0

  constructor(hosts: readonly Host[], push: PushService) {
    this.#hosts = hosts
    this.#push = push
  }

  /** Goes on until the end of the evening; what fails before that is said. */
  inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.#over.signal.aborted || console.log(error))
  }

  async readCodes(sms: Awaited<ReturnType<typeof smsGateway>>): Promise<void> {
    for (;;) {
      const { form } = await sms.next()
      const code = /\b\d{4,6}\b/.exec(form['Body'] ?? '')?.[0]
      if (code) this.#codes.set(form['To']?.slice(2) ?? '', code)
    }
  }

  async open(menu: Menu): Promise<void> {
    this.#menu = menu
    const port = /^The card sandbox is a process of its own, on port (\d+)$/m.exec(this.#hosts[0]?.printed() ?? '')?.[1]
    this.#cards = port === undefined ? undefined : new Client(`http://127.0.0.1:${port}`, '127.0.0.1')
  }

  #hostOf(at: number): Host {
    const host = this.#hosts[at % this.#hosts.length]
    if (!host) throw new Error('There is no host.')
    return host
  }

  /** One order from the menu to the end of its tracking page; resolves with the milliseconds of `complete` once it is placed. */
  async order(): Promise<number> {
    const at = (this.#orders += 1)
    const menu = this.#menu
    if (!menu) throw new Error('There is no menu.')
    const host = this.#hostOf(at)
    const store = { ...menu.store, hash: storeHash(`store-${(at * 7) % Number(STORES)}`) }
    const complete: number[] = []
    const shop = { ...menu, store, cards: this.#cards, codeOf: (phone: string) => this.#codeOf(phone) }
    const { client, hash } = await placeOrder(host, shop, { add: [], complete })
    const track = async () => {
      await client.ask('subscribePush', { ...this.#push.subscribe().subscription, hash, guest: '' })
      await this.#read(`${host.url}/api/live/stream?oh=${hash}`, client.credentials(), (text) =>
        text.includes('"c_status":2'),
      )
      client.close()
    }
    this.inBackground(track())
    return complete[0] ?? Infinity
  }

  async #codeOf(phone: string): Promise<string> {
    for (;;) {
      const code = this.#codes.get(phone)
      if (code !== undefined) return code
      await pause(10)
    }
  }

  /** Reads an event stream until `isOver` says so of what it has told. */
  #read(url: string, headers: Record<string, string>, isOver: (text: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const request = get(url, { headers }, (response) => {
        response.setEncoding('utf8')
        response.on('data', (text: string) => isOver(text) && request.destroy())
        response.on('error', () => undefined)
        response.on('close', resolve)
      })
      this.#streams.add(request)
      request.on('error', () => resolve())
      request.on('close', () => this.#streams.delete(request))
    })
  }

  /** A screen in each store, and a printer in some. */
  async startKitchens(): Promise<void> {
    for (let at = 0; at < Number(STORES); at += 1) {
      const { url } = this.#hostOf(at)
      const { pin } = await this.#operate(`stores/store-${at}/pins`, { name: 'Ada' })
      const screen = await KitchenScreen.at(overHttp(url, `10.200.${at >> 8}.${at & 255}`), storeHash(`store-${at}`), String(pin)) // oxfmt-ignore
      this.inBackground(this.#cook(url, screen))
      this.inBackground(this.#beat(screen, at))
      if (at < Number(PRINTERS))
        this.inBackground(this.#print(url, at, (await this.#operate(`stores/store-${at}/printers`, { name: 'Pass' }))['url'])) // oxfmt-ignore
    }
  }

  async #operate(path: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
    const [{ url, dataDir }] = [this.#hostOf(0)]
    const key = readFileSync(join(dataDir, 'operator-key'), 'utf8').trim()
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${url}/operator/${path}`, { method: 'POST', headers, body: JSON.stringify(fields) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Record<string, unknown>
  }

  async #cook(url: string, screen: KitchenScreen): Promise<void> {
    let [isTold, isWorking] = [true, false]
    const work = async () => {
      if (isWorking) return
      isWorking = true
      while (isTold) {
        isTold = false
        const { ok, answer } = await screen.call('kitchenBoard')
        for (const { hash: order, stage } of ok ? answer.orders : []) {
          if (stage === 'new') await screen.call('kitchenAccept', { order, minutes: 25, key: randomUUID() })
          const done = Math.max(0, (STEPS as readonly string[]).indexOf(stage))
          for (const [index, to] of STEPS.entries())
            if (index > done) await screen.call('kitchenMove', { order, from: STEPS[index - 1], to, key: randomUUID() })
        }
      }
      isWorking = false
    }
    const told = (text: string) => {
      if (!/^event: /m.test(text)) return false
      isTold = true
      this.inBackground(work())
      return false
    }
    while (!this.#over.signal.aborted) await this.#read(`${url}/kitchen/api/stream`, screen.credentials(), told)
  }

  /** What a screen in front says and asks every 15 seconds. */
  async #beat(screen: KitchenScreen, at: number): Promise<void> {
    await pause((at * HEARTBEAT_MS) / Number(STORES))
    while (!this.#over.signal.aborted) {
      await screen.call('kitchenHeartbeat', { visible: true, sound: true, wakeLock: true, shown: [] })
      await screen.call('kitchenBoard')
      await pause(HEARTBEAT_MS)
    }
  }

  async #print(url: string, at: number, address: unknown): Promise<void> {
    const path = new URL(String(address)).pathname
    const printer = new Printer({ fetch: (request) => fetch(request) }, url + path)
    await pause((at * PRINTER_POLL_MS) / Number(PRINTERS))
    while (!this.#over.signal.aborted) {
      const { answer } = await printer.poll()
      if (answer.jobReady) {
        await (await printer.get(answer.jobToken, 'image/png')).arrayBuffer()
        await printer.confirm(answer.jobToken, '200 OK')
        this.tickets += 1
      } else await pause(PRINTER_POLL_MS)
    }
  }

  /** Customers come at this rate, whatever the hosts do. */
  async run(perSecond: number, seconds: number): Promise<Load> {
    const used = () => ({
      hosts: this.#hosts.reduce((sum, host) => sum + processorMs(host), 0),
      database: postgresMs(),
      provider: this.#hosts.reduce((sum, host) => sum + childrenMs(host.pid()), 0),
      customers: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    })
    const before = used()
    const began = performance.now()
    const times: number[] = []
    const minutes: number[][] = []
    await Promise.all(
      Array.from({ length: Math.round(perSecond * seconds) }, async (_, at) => {
        await pause((at * 1000) / perSecond)
        const ms = await this.order()
        times.push(ms)
        ;(minutes[Math.floor(at / perSecond / 60)] ??= []).push(ms)
      }),
    )
    const took = (performance.now() - began) / 1000
    const after = used()
    const each = (part: keyof typeof after) => `${part} ${((after[part] - before[part]) / times.length).toFixed(1)} ms`
    const p95 = percentile(times, 0.95)
    const byMinute =
      minutes.length < 2
        ? ''
        : `; p95 minute by minute ${minutes.map((one) => percentile(one, 0.95).toFixed(0)).join(' ')}`
    const parts = (['hosts', 'database', 'provider', 'customers'] as const).map(each).join(', ')
    return {
      p95,
      text: `${times.length} orders in ${took.toFixed(1)} s (${(times.length / took).toFixed(1)}/s), complete ${spread(times, 0)}${byMinute}; processor an order: ${parts}`,
    }
  }

  close(): void {
    this.#over.abort()
    for (const stream of this.#streams) stream.destroy()
    this.#cards?.close()
  }
}
