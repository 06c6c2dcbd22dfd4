import { consentingAddresses, listConsents } from '../../store/accounts/consents.ts'
import { erasedAddress } from '../../handlers/erasures.ts'
import { unsubscribeLink } from '../../sessions/signedLinks.ts'
import { findMemberByEmail } from '../../store/accounts/members.ts'
import { givePoints } from '../../store/accounts/points.ts'
import { endMemberSessions } from '../../store/accounts/sessions.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'

const PAGE = 200
const UNKNOWN_MEMBER = refuse('There is no member with this email.', 404)

export const memberHandlers = {
  givePoints: async ({ email, points }, { db, now }) => {
    const member = await findMemberByEmail(db, email.trim())
    if (!member) return UNKNOWN_MEMBER
    await givePoints(db, member.hash, points, now)
    return answer({ points: member.points + points })
  },
  signOutMember: async ({ email }, { db }) => {
    const member = await findMemberByEmail(db, email.trim())
    return member ? answer({ ended: await endMemberSessions(db, member.hash) }) : UNKNOWN_MEMBER
  },
  listConsents: async ({ address, before }, { reads: db, settings }) => {
    const addresses = address === undefined ? undefined : [address, erasedAddress(address, settings)]
    const consents = await listConsents(db, PAGE, { addresses, before })
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
