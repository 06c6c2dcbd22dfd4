import type { Settings } from '../../context/settings.ts'
import { bindingOf, newSecret } from '../../sessions/token.ts'
import { addSeconds, HOUR_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { newId } from '../../store/database/newId.ts'
import { insertInvitation } from '../../store/office/invitations.ts'
import { isAnybodyThere } from '../../store/office/people.ts'

/** Where people open the office. A passkey needs a name, so that this machine is called by its own. */
export const officeAddress = ({
  settings: { officeUrl },
  origin,
}: {
  settings: Pick<Settings, 'officeUrl'>
  origin: string
}): string => officeUrl ?? origin.replace(/\/\/(127\.0\.0\.1|\[::1?\]|0\.0\.0\.0)(?=[:/]|$)/, '//localhost')

/** A new link, and the hash of its secret. The secret is behind the #, which no browser sends and no mail scanner opens. */
export function newLink(origin: string): { link: string; secretHash: string } {
  const secret = newSecret()
  return { link: `${origin}/office/invitation#${secret}`, secretHash: bindingOf(secret) }
}

export const OWNER_LINK_SECONDS = HOUR_SECONDS

/** While nobody is there: a link by which the first owner comes, once, within an hour (D-198); undefined later. */
export async function firstPersonLink(db: Db, origin: string, now: Date): Promise<string | undefined> {
  if (await isAnybodyThere(db)) return undefined
  const { link, secretHash } = newLink(origin)
  const invitation = {
    id: newId(),
    kind: 'first' as const,
    secretHash,
    person: null,
    mail: '',
    name: '',
    assignments: [{ role: 'owner' as const, stores: 'all' as const }],
    by: { id: '', name: '' },
    from: '',
    until: addSeconds(now, OWNER_LINK_SECONDS),
  }
  await insertInvitation(db, invitation, now)
  return link
}
