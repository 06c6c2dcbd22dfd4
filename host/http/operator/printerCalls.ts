import { storeHash } from '../../catalogue/hashes.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { bindingOf, newSecret } from '../../sessions/token.ts'
import { deletePrinter, insertPrinter, listPrinters } from '../../store/printing/printers.ts'
import { PRINT_MOUNT } from '../printing/printMount.ts'
import { readInput } from '../request.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const MAX_NAME_LENGTH = 40
const MAX_PRINTERS = 10

/** The printers of the kitchens (D-72). */
export const printerCalls: OperatorCall[] = [
  {
    method: 'GET',
    path: '/printers',
    does: 'Every printer, when it asked last, what it said, and how many tickets wait for it.',
    run: showPrinters,
  },
  {
    method: 'POST',
    path: '/stores/:code/printers',
    does: "Adds a printer to a store. Only this answer has the address with the printer's secret.",
    fields: { name: 'Where it stands.' },
    run: addPrinter,
  },
  {
    method: 'POST',
    path: '/printers/:id/remove',
    does: 'Removes a printer and the tickets that wait for it.',
    run: removePrinter,
  },
]

async function showPrinters({ env }: RouteContext): Promise<Response> {
  const { db, now, catalogue } = env.scope
  const printers = await listPrinters(db, now)
  return success({
    status: true,
    printers: printers.map(({ id, store, name, created_at: made, seen_at: seen, status, mac, waiting }) => ({
      id,
      store: catalogue.store(store, now)?.name ?? store,
      name,
      made: made.toISOString(),
      seen: seen?.toISOString() ?? '',
      says: status,
      mac,
      waiting,
    })),
  })
}

async function addPrinter({ req, env }: RouteContext): Promise<Response> {
  const { db, now, catalogue, origin } = env.scope
  const store = storeHash(req.param('code') ?? '')
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { name = '' } = read.input
  if (!catalogue.store(store, now)) return refusal('There is no such store.', 404)
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH)
    return refusal(`A name has up to ${MAX_NAME_LENGTH} characters.`, 422)
  if ((await listPrinters(db, now, store)).length >= MAX_PRINTERS)
    return refusal(`A store has up to ${MAX_PRINTERS} printers. Remove one first.`, 409)
  const secret = newSecret()
  const id = await insertPrinter(db, { store, name, secretHash: bindingOf(secret) }, now)
  return success({ status: true, id, url: `${origin}${PRINT_MOUNT}/${secret}`, secret })
}

async function removePrinter({ req, env }: RouteContext): Promise<Response> {
  const id = req.param('id') ?? ''
  const isRemoved = /^[1-9]\d{0,8}$/.test(id) && (await deletePrinter(env.database.db, Number(id)))
  return isRemoved ? success({ status: true, id: Number(id) }) : refusal('There is no such printer.', 404)
}
