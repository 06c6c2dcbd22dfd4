import { isIP } from 'node:net'
import type { Assignment } from '../../../domain/office/roles.ts'
import { sessionEnd } from '../../../domain/office/sessionLimits.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { answerWith } from '../../context/context.ts'
import { provedUntil, type OfficeAsker } from '../../sessions/office.ts'
import { isAnybodyThere } from '../../store/office/people.ts'
import type { OfficeHandler, VisitorContext } from './officeContext.ts'

/** The office tells times as old as the oldest entry of the audit. */
const TOLD_MS = 7 * 366 * 86_400_000

/** The page reads it first, and again when a call says that nobody is signed in. */
export const officeEntrance: OfficeHandler<'officeEntrance'> = async (_input, context) => {
  const { db, catalogue, asker, origin, now } = context
  return answerWith({
    chain: catalogue.chain.name,
    offsets: zoneOffsets(catalogue.chain.timeZone, now, new Date(now.getTime() - TOLD_MS)),
    isFirst: asker === undefined && !(await isAnybodyThere(db)),
    hasPasskeys: hasPasskeys(origin),
    me: asker && meOf(asker, context),
  })
}

/** Browsers make none for a bare address. */
const hasPasskeys = (origin: string): boolean => isIP(new URL(origin).hostname.replaceAll(/[[\]]/g, '')) === 0

/** The assignments with the stores' codes, as the wire has them. A store that has left the catalogue keeps its hash. */
export const codedAssignments = (assignments: readonly Assignment[], catalogue: Catalogue): Assignment[] =>
  assignments.map(({ stores, ...assignment }) => ({
    ...assignment,
    stores: stores === 'all' ? stores : stores.map((hash) => catalogue.storeCode(hash) ?? hash),
  }))

/** The stores that some of the roles reach, in the order of lists. */
export function reachedStores(
  assignments: readonly Assignment[],
  catalogue: Catalogue,
): { code: string; name: string }[] {
  const isReached = (hash: string) => assignments.some(({ stores }) => stores === 'all' || stores.includes(hash))
  return catalogue.sites
    .filter(({ hash }) => isReached(hash))
    .map(({ hash, name }) => ({ code: catalogue.storeCode(hash) ?? hash, name }))
}

function meOf({ session, person, provedAt }: OfficeAsker, { catalogue, now }: VisitorContext) {
  const { id, name, mail, assignments } = person
  const { until, idleUntil } = sessionEnd({ ...session, seenAt: now }, assignments)
  return {
    id,
    name,
    mail,
    assignments: codedAssignments(assignments, catalogue),
    stores: reachedStores(assignments, catalogue),
    signedInAt: session.madeAt.toISOString(),
    idleUntil: idleUntil.toISOString(),
    until: until.toISOString(),
    provedUntil: provedUntil(provedAt).toISOString(),
  }
}
