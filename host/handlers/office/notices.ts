import { NOTICE_KINDS, NOTICES } from '../../../domain/office/notices.ts'
import { storesAllowed, type Assignment } from '../../../domain/office/roles.ts'
import { answerWith, refused } from '../../context/context.ts'
import { arePushKeys, isPushEndpoint } from '../../services/push/webPush.ts'
import { deleteDevices, listDevices, readChoices, saveChoice, saveDevice } from '../../store/office/notices.ts'
import type { OfficeHandler } from './officeContext.ts'

/** The kinds of which somebody can be told in some store. */
const kindsOf = (assignments: readonly Assignment[]) =>
  NOTICE_KINDS.filter((kind) => {
    const { needs } = NOTICES[kind]
    return needs === undefined ? assignments.length > 0 : storesAllowed(assignments, needs).length > 0
  })

export const officeNotices: OfficeHandler<'officeNotices'> = async (_input, { db, asker, settings }) => {
  const { person, session } = asker
  const chosen = await readChoices(db, person.id)
  const devices = await listDevices(db, person.id)
  return answerWith({
    notices: kindsOf(person.assignments).map((kind) => ({ kind, way: chosen[kind] ?? NOTICES[kind].first })),
    pushKey: settings.push.publicKey,
    hasPush: devices.some((one) => one.session === session.id),
    devices: devices.length,
  })
}

export const officeChooseNotice: OfficeHandler<'officeChooseNotice'> = async ({ kind, way }, { db, asker }) => {
  if (!kindsOf(asker.person.assignments).includes(kind)) return refused('None of your roles sees that.')
  await saveChoice(db, { person: asker.person.id, kind, way })
  return answerWith({})
}

export const officeStartPush: OfficeHandler<'officeStartPush'> = async (browser, { db, asker, settings, now }) => {
  if (!isPushEndpoint(browser.endpoint, settings.push.hosts) || !arePushKeys(browser.p256dh, browser.auth))
    return refused('This browser cannot show push messages.', { httpStatus: 422 })
  await saveDevice(db, { session: asker.session.id, ...browser }, now)
  return answerWith({})
}

export const officeEndPush: OfficeHandler<'officeEndPush'> = async (_input, { db, asker }) => {
  await deleteDevices(db, asker.session.id)
  return answerWith({})
}
