import { sessionEnd } from '../../../domain/office/sessionLimits.ts'
import { answerWith, refused } from '../../context/context.ts'
import { recordAudit } from '../../store/audit.ts'
import { endOfficeSessions, listOfficeSessions } from '../../store/office/sessions.ts'
import type { OfficeHandler } from './officeContext.ts'

export const officeSessions: OfficeHandler<'officeSessions'> = async (_input, { db, asker, now }) => {
  const { person, session } = asker
  const kept = await listOfficeSessions(db, person.id)
  const live = kept.filter((one) => sessionEnd(one, person.assignments).idleUntil > now)
  return answerWith({
    sessions: live.map(({ id, device, network, zone, madeAt, seenAt }) => ({
      id,
      device,
      network,
      zone,
      madeAt: madeAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === session.id,
    })),
  })
}

export const officeEndSession: OfficeHandler<'officeEndSession'> = async ({ id }, { db, asker, now }) => {
  const { name, id: person } = asker.person
  const ended = await db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, { source: 'office', actor: name, action: 'end a session', subject: id }, now)
    return await endOfficeSessions(transaction, person, { only: id }, now)
  })
  return ended === 0 ? refused('This session has ended already.') : answerWith({})
}

export const officeEndOtherSessions: OfficeHandler<'officeEndOtherSessions'> = async (_input, { db, asker, now }) => {
  const { name, id: person } = asker.person
  const ended = await db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, { source: 'office', actor: name, action: 'end all other sessions' }, now)
    return await endOfficeSessions(transaction, person, { except: asker.session.id }, now)
  })
  return answerWith({ ended })
}
