import { storeHash } from '../../catalogue/hashes.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { findMemberByEmail } from '../../store/accounts/members.ts'
import { givePoints } from '../../store/accounts/points.ts'
import { endMemberSessions } from '../../store/accounts/sessions.ts'
import { switchStore } from '../../store/catalogues.ts'
import { readInput } from '../request.ts'
import { importAddressFile } from './addressCalls.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

export const storeCalls: OperatorCall[] = [
  {
    method: 'POST',
    path: '/stores/:code',
    does: 'Opens or closes services of a store. Orders that are paid for a time at which it is closed stay; the answer names them.',
    fields: { pickup: 'open or closed', delivery: 'open or closed' },
    run: switchServices,
  },
  {
    method: 'POST',
    path: '/addresses',
    does: 'Imports addresses for the embedded geocoder.',
    fields: { source: 'A name, under which another import replaces them.', city: 'The city of rows without one.' },
    body: {
      type: 'text/csv',
      is: 'address (or number and street), lat, lng, and if there are any city and postal_code',
    },
    run: importAddressFile,
  },
  {
    method: 'POST',
    path: '/points',
    does: 'Gives points to a member.',
    fields: { email: "The member's.", points: '1 to 99999' },
    run: grantPoints,
  },
  {
    method: 'POST',
    path: '/sign-out',
    does: 'Ends all sessions of a member.',
    fields: { email: "The member's." },
    run: signOutMember,
  },
]

async function switchServices({ req, env }: RouteContext): Promise<Response> {
  const code = req.param('code') ?? ''
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const switches = { ...serviceSwitch('pickup', read.input), ...serviceSwitch('delivery', read.input) }
  if (Object.keys(switches).length === 0)
    return refusal('Say pickup=open, pickup=closed, delivery=open or delivery=closed.', 422)
  if (!env.catalogue.current().store(storeHash(code), env.scope.now)) return refusal('There is no such store.', 404)
  await switchStore(env.database.db, code, switches)
  await env.catalogue.refresh()
  const warnings = await closedOrderWarnings(env.database.db, env.catalogue.current(), env.scope.now, storeHash(code))
  return success({ status: true, store: code, ...switches, warnings })
}

async function grantPoints({ req, env }: RouteContext): Promise<Response> {
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { email, points } = read.input
  if (typeof points !== 'string' || !/^[1-9]\d{0,4}$/.test(points)) return refusal('Say points=1 to points=99999.', 422)
  const member = typeof email === 'string' ? await findMemberByEmail(env.database.db, email.trim()) : undefined
  if (!member) return refusal('There is no member with this email.', 404)
  await givePoints(env.database.db, member.hash, Number(points), env.scope.now)
  return success({ status: true, points: member.points + Number(points) })
}

async function signOutMember({ req, env }: RouteContext): Promise<Response> {
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { email } = read.input
  const member = typeof email === 'string' ? await findMemberByEmail(env.database.db, email.trim()) : undefined
  if (!member) return refusal('There is no member with this email.', 404)
  return success({ status: true, ended: await endMemberSessions(env.database.db, member.hash) })
}

const serviceSwitch = (service: 'pickup' | 'delivery', { [service]: value }: Record<string, unknown>) =>
  value === 'open' || value === 'closed' ? { [service]: value === 'open' } : {}
