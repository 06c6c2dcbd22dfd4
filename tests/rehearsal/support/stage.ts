import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { smsGateway, smtpServer } from '../../support/host/messageServers.ts'
import { makeCertificate } from './certificates.ts'
import { openCardProvider, type CardProvider } from './cardProvider.ts'
import { PatientGuest, signUp, verifyPhone, type Customer } from './customer.ts'
import { productionHost, type ProductionHost } from './productionHost.ts'
import { tlsFetch } from './tlsFetch.ts'
import { openTlsProxy, type TlsProxy } from './tlsProxy.ts'

/** Two hosts in production behind a proxy with TLS, with everything around them that a chain has. */
export interface Stage {
  folder: string
  hosts: [ProductionHost, ProductionHost]
  proxy: TlsProxy
  cards: CardProvider
  /** The file with the environment of both hosts. */
  envFile: string
  operatorKey: string
  /** A new customer with a proved phone number, a guest by default. */
  arrive(as?: { isMember?: boolean }): Promise<Customer>
  /** The mails that were taken, as they were sent. */
  mails(): readonly string[]
  close(): Promise<void>
}

/** `databaseUrls`: of each host, where they reach the database on different ways. */
export async function openStage(...databaseUrls: readonly [string, string?]): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'forno-rehearsal-'))
  const certificate = makeCertificate(folder, 'order.bellaruota.example')
  const ports = [await freePort(), await freePort()] as const
  const proxy = await openTlsProxy(certificate, ports)
  const cards = await openCardProvider(makeCertificate(folder, 'api.stripe.com'), `${proxy.plainUrl}/webhooks/stripe`)
  const [sms, smtp] = [await smsGateway(201), await smtpServer()]
  const env = {
    ...cards.keys,
    DATABASE_URL: databaseUrls[0],
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    TOKEN_SECRET: 'Wq6rTz1nXv8cLm3kPj5hYd0gSb7fUe2a',
    GIFT_CARD_SECRET: 'Ga4sKd9fLw2eRt7yUi1oPz6xCv3bNm8q',
    OPERATOR_KEY: 'Rk3nTq8wZy5uVb2xLc7mHd4sJf9pGa6e',
    VAPID_SUBJECT: 'mailto:push@bellaruota.ca',
    TWILIO_ACCOUNT_SID: 'AC0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    TWILIO_AUTH_TOKEN: 'f00dcafe9d1e4b6a8c2f5e7d3b1a9c8e',
    TWILIO_FROM: '+16045550100',
    TWILIO_URL: sms.url,
    SMTP_URL: `smtp://ada:secret@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'orders@bellaruota.ca',
    MISSED_ORDER_SECONDS: '0',
    OPT_IN_DEFAULT: 'off',
    LOG: 'faults',
  }
  const envFile = join(folder, 'env')
  writeFileSync(
    envFile,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  )
  const [first, second] = ports.map((port, at) =>
    productionHost(port, envFile, {
      ...cards.way,
      DATA_DIR: join(folder, `data-${at + 1}`),
      DATABASE_URL: databaseUrls[at] ?? databaseUrls[0],
    }),
  )
  if (!first || !second) throw new Error('There are no two hosts.')
  let arrived = 0

  const textsTo = (phone: string) => sms.received.map(({ form }) => form).filter(({ To }) => To?.endsWith(phone))
  /** Resolves with the code of the first text message to this number after now. */
  function receive(phone: string): () => Promise<string> {
    const before = textsTo(phone).length
    return async () => {
      for (;;) {
        const code = /\b\d{4,6}\b/.exec(textsTo(phone)[before]?.['Body'] ?? '')?.[0]
        if (code !== undefined) return code
        await pause(50)
      }
    }
  }

  return {
    folder,
    hosts: [first, second],
    proxy,
    cards,
    envFile,
    operatorKey: env.OPERATOR_KEY,
    arrive: async ({ isMember = false } = {}) => {
      arrived += 1
      const guest = new PatientGuest(proxy.url, tlsFetch(certificate.cert, `127.0.1.${arrived}`))
      const phone = `60455502${String(arrived).padStart(2, '0')}`
      const customer = { guest, name: 'Ada', phone, email: `ada${phone}@example.com` }
      await guest.ask('config', {})
      if (isMember) await signUp(customer)
      await verifyPhone(customer, receive)
      return customer
    },
    mails: () => smtp.received.map(({ source }) => source),
    close: async () => {
      await first.stop()
      await second.stop()
      await proxy.close()
      await cards.close()
      await sms.close()
      await smtp.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
