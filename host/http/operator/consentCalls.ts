import { consentingAddresses, listConsents } from '../../store/accounts/consents.ts'
import { unsubscribeLink } from '../../sessions/unsubscribeLink.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const PAGE = 200

export const consentCalls: OperatorCall[] = [
  {
    method: 'GET',
    path: '/consents',
    does: `Consents to offers, given and withdrawn, with time, words and place, the newest first, at most ${PAGE}; \`next\` is the \`before\` of the next page.`,
    fields: { address: 'An email or a phone number: only its own.', before: 'The id of a consent: only older ones.' },
    run: showConsents,
  },
  {
    method: 'GET',
    path: '/consents/addresses',
    does: `Who may be sent offers now, at most ${PAGE}, each with the link that every such message must carry; \`next\` is the \`after\` of the next page.`,
    fields: { channel: 'email or sms', after: 'An address: only later ones.' },
    run: showAddresses,
  },
]

async function showConsents({ req, env }: RouteContext): Promise<Response> {
  const { address, before } = req.query()
  if (before !== undefined && !/^\d{1,9}$/.test(before)) return refusal('Say before=1234.', 422)
  const last = before === undefined ? undefined : Number(before)
  const consents = await listConsents(env.database.db, PAGE, { address: address?.trim(), before: last })
  return success({ status: true, consents, ...(consents.length === PAGE ? { next: consents.at(-1)?.id } : {}) })
}

async function showAddresses({ req, env: { database, scope } }: RouteContext): Promise<Response> {
  const { channel = 'email', after } = req.query()
  if (channel !== 'email' && channel !== 'sms') return refusal('Say channel=email or channel=sms.', 422)
  const found = await consentingAddresses(database.db, channel, PAGE, after)
  const { origin, settings } = scope
  const addresses = found.map(({ address, member }) => ({
    address,
    ...(channel === 'email'
      ? { unsubscribe: unsubscribeLink(origin, member ? { hash: member } : { email: address }, settings.tokenKey) }
      : {}),
  }))
  return success({ status: true, addresses, ...(found.length === PAGE ? { next: found.at(-1)?.address } : {}) })
}
