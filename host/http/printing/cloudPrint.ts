import type { Context as HonoContext, Hono } from 'hono'
import { readJson } from '../../catalogue/import/readJson.ts'
import { rateLimited, refused, type Context } from '../../context/context.ts'
import { lineOf } from '../../context/networkAddress.ts'
import { refusalResponse, responseOf } from '../../context/response.ts'
import { TokenBuckets } from '../../context/throttle.ts'
import { drawTicket } from '../../services/printing/drawTicket.ts'
import { ticketText } from '../../services/printing/ticketText.ts'
import { bindingOf } from '../../sessions/token.ts'
import {
  findPrintJob,
  lastGivenJob,
  nextPrintJob,
  saveGiven,
  savePrinted,
  saveUndrawn,
  savePrintFault,
  type PrintJob,
  findPrinter,
  savePrinterContact,
  type Printer,
} from '../../store/printing.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { readBody } from '../request.ts'
import { deviceFault, strangerFault, PRINT_MOUNT } from '../strangers.ts'
import { testTicket, ticketStoreOf, type Ticket } from '../../services/printing/ticket.ts'
import { findKitchenOrder } from '../../store/kitchen/kitchenOrders.ts'
import { kitchenOrderOf } from '../../handlers/kitchen/board.ts'

type Env = HonoEnv['Bindings']

const WRONG_SECRETS = { most: 20, perSecond: 20 / 900 }
const PNG = 'image/png'
const TEXT = 'text/plain'
/** A printer that has tried a picture so often is offered text alone. */
const MAX_PICTURE_TRIES = 2
const MAX_STATUS_LENGTH = 80

/**
 * Star CloudPRNT (D-72): a printer posts its state every few seconds and is answered whether there is a ticket, gets it, and says
 * by DELETE how it went. Nothing but that DELETE ends a ticket, so a printer that was switched off in between prints it again. A
 * ticket that was fetched comes after those that were not, and one of which no picture can be made is offered as text. The
 * secret of the printer is the last part of its address, or the password of HTTP Basic.
 */
export function mountCloudPrint(app: Hono<HonoEnv>, dataDir: string | undefined): void {
  const wrongSecrets = new TokenBuckets(WRONG_SECRETS)

  const printerOf = async (request: Request, inPath: string, { scope }: Env): Promise<Printer | Response> => {
    const secret = inPath || passwordOf(request.headers)
    const printer = secret ? await findPrinter(scope.db, bindingOf(secret)) : undefined
    const fault = printer ? deviceFault(scope, `printer ${printer.id}`) : strangerFault(scope, PRINT_MOUNT)
    if (fault) return refusalResponse(fault)
    if (printer) return printer
    const wait = secret ? wrongSecrets.take(lineOf(scope.address)) : 0
    if (wait > 0) return refusalResponse(rateLimited('Too many wrong secrets of a printer.', wait))
    const response = refusalResponse(refused('This is no printer of ours.', { httpStatus: 401 }))
    response.headers.set('WWW-Authenticate', 'Basic realm="printers"')
    return response
  }
  const respond = async (request: Request, inPath: string, env: Env): Promise<Response> => {
    env.trace.call = 'printer'
    const printer = await printerOf(request, inPath, env)
    if (printer instanceof Response) return printer
    if (request.method === 'POST') return await poll(printer, request, env)
    if (request.method === 'GET') return await give(printer, request, env, dataDir)
    return await confirm(printer, request, env)
  }
  const nothing = ({ req, env: { scope } }: HonoContext<HonoEnv>) => {
    const fault = strangerFault(scope, req.path)
    return fault ? refusalResponse(fault) : notFound()
  }
  // A printer asks for its settings once: without an answer it goes on as it is.
  app.get(`${PRINT_MOUNT}/cloudprnt-setting.json`, nothing)
  app.on(['GET', 'POST', 'DELETE'], PRINT_MOUNT, ({ req, env }) => respond(req.raw, '', env))
  app.on(['GET', 'POST', 'DELETE'], `${PRINT_MOUNT}/:secret`, ({ req, env }) =>
    respond(req.raw, req.param('secret'), env),
  )
  app.all(`${PRINT_MOUNT}/*`, nothing)
}

const notFound = (): Response => refusalResponse(refused('There is nothing here.', { httpStatus: 404 }))

function passwordOf(headers: Headers): string {
  const [, basic = ''] = /^Basic ([\w+/=]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const credentials = Buffer.from(basic, 'base64').toString()
  return credentials.slice(credentials.indexOf(':') + 1)
}

/** Keeps what the printer says about itself. While it prints it is given nothing. */
async function poll(printer: Printer, request: Request, { scope: { db, now } }: Env): Promise<Response> {
  const body = await readBody(request)
  const json = body === undefined ? undefined : readJson(body)
  const said = json?.ok && typeof json.value === 'object' && json.value !== null ? json.value : {}
  const fields = said as { statusCode?: unknown; printerMAC?: unknown; printingInProgress?: unknown }
  const contact = { status: textOf(fields.statusCode), mac: textOf(fields.printerMAC) }
  await savePrinterContact(db, printer.id, contact, now)
  const job = fields.printingInProgress === true ? undefined : await nextPrintJob(db, printer.id, now)
  const answer = job
    ? {
        jobReady: true,
        mediaTypes: job.tries < MAX_PICTURE_TRIES ? [PNG, TEXT] : [TEXT],
        jobToken: String(job.id),
        deleteMethod: 'DELETE',
      }
    : { jobReady: false }
  return responseOf({ status: 200, body: JSON.stringify(answer) })
}

/** Percent-encoded: '200%20OK' */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = new URLSearchParams(`text=${value.replaceAll('&', '%26')}`).get('text') ?? ''
  return text.replace(/[^ -~]/g, '').slice(0, MAX_STATUS_LENGTH)
}

/** May be repeated: a ticket ends by its confirmation alone. */
async function give(
  printer: Printer,
  request: Request,
  { scope, failed }: Env,
  dataDir: string | undefined,
): Promise<Response> {
  const { db, now } = scope
  const query = new URL(request.url).searchParams
  const [type] = (query.get('type') ?? PNG).split(';')
  if (type !== PNG && type !== TEXT) return new Response(null, { status: 415 })
  const token = query.get('token')
  const id = idOf(token)
  const job =
    token === null
      ? await nextPrintJob(db, printer.id, now)
      : id === undefined
        ? undefined
        : await findPrintJob(db, printer.id, id, now)
  const ticket = job && (await ticketOf(job, printer, scope))
  if (!job || !ticket) return notFound()
  const bytes = type === PNG ? await drawTicket(ticket, dataDir).catch(failed) : ticketText(ticket)
  if (bytes === undefined) {
    await saveUndrawn(db, job.id, MAX_PICTURE_TRIES)
    return new Response(null, { status: 415 })
  }
  await saveGiven(db, job.id, now)
  return new Response(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), {
    headers: {
      'Content-Type': type === PNG ? PNG : `${TEXT}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Star-Cut': 'partial; feed=true',
      // It is black and white already.
      'X-Star-ImageDitherPattern': 'none',
    },
  })
}

/** The code is `OK` or begins with 2 when the ticket was printed. */
async function confirm(printer: Printer, request: Request, { scope: { db, now } }: Env): Promise<Response> {
  const query = new URL(request.url).searchParams
  const code = query.get('code') ?? ''
  const token = query.get('token')
  // Old printers name no ticket.
  const id = token === null ? (await lastGivenJob(db, printer.id, now))?.id : idOf(token)
  if (id === undefined) return notFound()
  if (/^(OK|2)/i.test(code)) await savePrinted(db, printer.id, id, now)
  else await savePrintFault(db, printer.id, id, textOf(code))
  return responseOf({ status: 200, body: JSON.stringify({ status: true }) })
}

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** A ticket that was fetched this long ago and not confirmed may lie on the counter. */
const REPEAT_MS = 60_000

/** Undefined when the order or its store no longer exists. */
async function ticketOf(
  { order, copy, by, given_at: given }: PrintJob,
  printer: Printer,
  { db, catalogue, now }: Pick<Context, 'db' | 'catalogue' | 'now'>,
): Promise<Ticket | undefined> {
  const isTest = order === ''
  const row = isTest ? undefined : await findKitchenOrder(db, order)
  const store = catalogue.store(isTest ? printer.store : (row?.store ?? ''), now)
  if (!store) return undefined
  const of = ticketStoreOf(store, catalogue.chain)
  if (isTest) return testTicket(of, now)
  if (!row) return undefined
  const isRepeat = given !== null && now.getTime() - given.getTime() > REPEAT_MS
  return {
    order: kitchenOrderOf(row),
    store: of,
    now,
    copy,
    by,
    ...(isRepeat ? { givenAt: given } : {}),
  }
}
