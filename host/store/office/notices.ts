import { sql, type Selectable } from 'kysely'
import { NOTICES, type NoticeKind, type NoticeWay } from '../../../domain/office/notices.ts'
import type { Permission } from '../../../domain/office/roles.ts'
import { addSeconds } from '../database/addSeconds.ts'
import type { Db, Transaction } from '../database/database.ts'
import type { OfficeDeviceTable, OfficeNoticeTable } from '../schema/officeTables.ts'
import { holdsIn } from './people.ts'

/** What people of the office want to be told, and are to be told (D-210). */

export interface Notice {
  kind: NoticeKind
  /** The hash; '' for the chain. */
  store: string
  /** Names the cause: nobody is told of it twice. */
  key: string
  /** One sentence without anything of a customer. */
  words: string
  /** Where the office shows it, from /office on. */
  path: string
  /** Who holds it in the store is told. */
  permission: Permission
  /** Who has caused it. */
  except?: string
  /** The one person who is told, where it is about what they did. */
  only?: string
}

/** Keeps a notice for everybody who may see it and wants to be told, in the transaction of its cause. */
export async function queueNotices(db: Db, notice: Notice, now: Date): Promise<void> {
  const { kind, store, key, words, path, permission, except = '', only = null } = notice
  await sql`insert into office_notices (person, kind, store, permission, key, words, path, created_at)
    select person.id, ${kind}::text, ${store}::text, ${permission}::text, ${key}::text, ${words}::text, ${path}::text,
      ${now}::timestamptz
    from office_people as person
    left join office_notice_choices as choice on choice.person = person.id and choice.kind = ${kind}
    where person.ended_at is null and person.id <> ${except}
      and (${only}::text is null or person.id = ${only}) and ${holdsIn(permission, store, 'person.assignments')}
      and coalesce(choice.way, ${NOTICES[kind].first}) <> 'none'
    on conflict do nothing`.execute(db)
}

/** So long after a message of a kind and store the next one waits, and tells the sum of what came meanwhile. */
const QUIET_SECONDS = 600

interface NoticeGroup {
  person: string
  kind: NoticeKind
  store: string
}

/** What can be told now, the oldest first. */
export async function listDueNotices(db: Db, now: Date, most: number): Promise<NoticeGroup[]> {
  const { rows } = await sql<NoticeGroup>`
    select person, kind, store from office_notices as due where ended_at is null and not ${wasToldLately(now)}
    group by person, kind, store order by min(created_at) limit ${most}`.execute(db)
  return rows
}

const wasToldLately = (now: Date) => sql<boolean>`exists (select from office_notices as told
  where told.person = due.person and told.kind = due.kind and told.store = due.store and told.is_sent
    and told.ended_at > ${addSeconds(now, -QUIET_SECONDS)})`

export type KeptNotice = Pick<Selectable<OfficeNoticeTable>, 'id' | 'permission' | 'words' | 'path' | 'key'>

/** What of a group is not told yet, while its person is locked; none when another host has just told it. */
export async function listNoticesOf(
  db: Transaction,
  { person, kind, store }: NoticeGroup,
  now: Date,
): Promise<KeptNotice[]> {
  return await db
    .selectFrom('office_notices as due')
    .select(['id', 'permission', 'words', 'path', 'key'])
    .where('person', '=', person)
    .where('kind', '=', kind)
    .where('store', '=', store)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not ${wasToldLately(now)}`)
    .orderBy('id')
    .execute()
}

export async function endNotices(db: Db, ids: readonly number[], isSent: boolean, now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('office_notices').set({ ended_at: now, is_sent: isSent }).where('id', 'in', ids).execute()
}

/** What a person has chosen, by kind. */
export async function readChoices(db: Db, person: string): Promise<Partial<Record<NoticeKind, NoticeWay>>> {
  const rows = await db
    .selectFrom('office_notice_choices')
    .select(['kind', 'way'])
    .where('person', '=', person)
    .execute()
  return Object.fromEntries(rows.map(({ kind, way }) => [kind, way]))
}

export async function saveChoice(db: Db, choice: { person: string; kind: NoticeKind; way: NoticeWay }): Promise<void> {
  await db
    .insertInto('office_notice_choices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['person', 'kind']).doUpdateSet({ way: choice.way }))
    .execute()
}

export type OfficeDevice = Pick<Selectable<OfficeDeviceTable>, 'id' | 'endpoint' | 'p256dh' | 'auth'>

/** Shows push messages in a browser from now on, for who has this session. */
export async function saveDevice(
  db: Db,
  { session, endpoint, p256dh, auth }: Omit<OfficeDevice, 'id'> & { session: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('office_devices')
    .values({ session, endpoint, p256dh, auth, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ session, p256dh, auth, gone_at: null }))
    .execute()
}

/** Ends it in the browsers of a session. */
export async function deleteDevices(db: Db, session: string): Promise<void> {
  await db.deleteFrom('office_devices').where('session', '=', session).execute()
}

const devices = (db: Db) =>
  db
    .selectFrom('office_devices as device')
    .innerJoin('office_sessions as session', 'session.id', 'device.session')
    .innerJoin('office_people as person', 'person.id', 'session.person')
    .select(['device.id', 'device.endpoint', 'device.p256dh', 'device.auth', 'device.session'])
    .where('device.gone_at', 'is', null)
    .where('session.ended_at', 'is', null)
    .where('person.ended_at', 'is', null)

/** The browsers of a person in which nobody has ended their session. */
export const listDevices = async (db: Db, person: string): Promise<(OfficeDevice & { session: string })[]> =>
  await devices(db).where('person.id', '=', person).execute()

/** Undefined when its session was ended meanwhile. */
export const findDevice = async (db: Db, id: number): Promise<OfficeDevice | undefined> =>
  await devices(db).where('device.id', '=', id).executeTakeFirst()

/** The push service knows it no more. */
export async function markDeviceGone(db: Db, endpoint: string, now: Date): Promise<void> {
  await db.updateTable('office_devices').set({ gone_at: now }).where('endpoint', '=', endpoint).execute()
}
