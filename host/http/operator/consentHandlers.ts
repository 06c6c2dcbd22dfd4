import { consentingAddresses, listConsents } from '../../store/accounts/consents.ts'
import { unsubscribeLink } from '../../sessions/unsubscribeLink.ts'
import { answer, type OperatorHandlers } from './operatorHandler.ts'

const PAGE = 200

export const consentHandlers = {
  listConsents: async (filter, { db }) => {
    const consents = await listConsents(db, PAGE, filter)
    return answer({ consents, next: consents.length === PAGE ? consents.at(-1)?.id : undefined })
  },
  listConsentingAddresses: async ({ channel, after }, { db, origin, settings }) => {
    const found = await consentingAddresses(db, channel, PAGE, after)
    const linkOf = (address: string, member: string | null) =>
      unsubscribeLink(origin, member ? { hash: member } : { email: address }, settings.tokenKey)
    return answer({
      addresses: found.map(({ address, member }) => ({
        address,
        unsubscribe: channel === 'email' ? linkOf(address, member) : undefined,
      })),
      next: found.length === PAGE ? found.at(-1)?.address : undefined,
    })
  },
} satisfies Partial<OperatorHandlers>
