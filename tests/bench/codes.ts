import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../host/store/database/database.ts'
import { queueJobs } from '../../host/store/jobs/jobs.ts'
import { messageJob, smsMessage } from '../../host/store/outbox.ts'
import { startHost } from '../support/host/hostProcess.ts'
import { smsGateway } from '../support/host/messageServers.ts'
import { Client } from './client.ts'
import { percentile, spread } from './percentiles.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
const PER_SECOND = 50
const WAITING = 10_000
const PROVIDER_MS = 300

/**
 * Measures how long 50 codes a second take from the press to the provider, which needs 300 ms for each message, while 10,000
 * confirmations wait. On PostgreSQL alone, which lets somebody else queue them.
 */
export async function benchCodes(name: string, env: Record<string, string>): Promise<void> {
  const url = env['DATABASE_URL']
  if (!url) return
  const gateway = await smsGateway(201, PROVIDER_MS)
  const twilio = { TWILIO_ACCOUNT_SID: 'AC01', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+16045550100', TWILIO_URL: gateway.url } // oxfmt-ignore
  const host = await startHost({ ...env, ...twilio, TRUST_PROXY: '1', DEMO: '1' })
  const database = await openDatabase({ url })
  try {
    const confirmation = messageJob(smsMessage({ phone: '6045550199', text: 'Your order is in.' }))
    await queueJobs(database.db, Array<typeof confirmation>(WAITING).fill(confirmation), new Date())
    const presses = new Map<string, number>()
    const guests = Array.from({ length: PER_SECOND * SECONDS }, (_, at) => {
      const phone = `604${String(2_000_000 + at)}`
      return { phone, client: new Client(host.url, `10.1.${at >> 8}.${at & 255}`) }
    })
    for (const { client } of guests) await client.ask('config', {})
    const before = gateway.received.length
    const began = performance.now()
    await Promise.all(
      guests.map(async ({ phone, client }, at) => {
        await pause((at * 1000) / PER_SECOND)
        presses.set(phone, performance.now())
        await client.ask('sendCode', { phone })
      }),
    )
    const seconds = (performance.now() - began) / 1000
    const times = () =>
      gateway.received.slice(before).flatMap(({ form, at }) => {
        const pressed = presses.get(form['To']?.slice(2) ?? '')
        return pressed === undefined ? [] : [at - pressed]
      })
    while (times().length < guests.length && performance.now() - began < 2 * SECONDS * 1000 + 10_000) await pause(100)
    const [codes, others] = [times(), gateway.received.length - before - times().length]
    const p99 = percentile(codes, 0.99)
    console.log(
      `${name}: ${codes.length} of ${guests.length} codes at ${(guests.length / seconds).toFixed(0)}/s while ${WAITING - before} confirmations waited, of which ${others} went out: press to provider ${spread(codes, 0)}, p99 ${p99.toFixed(0)} ms`,
    )
    for (const { client } of guests) client.close()
  } finally {
    await database.close()
    await host.stop()
    await host.remove()
    await gateway.close()
  }
}
