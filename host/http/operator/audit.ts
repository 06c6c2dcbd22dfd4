import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'
import {
  operatorCalls,
  operatorRefusal,
  type OperatorCallName,
  isOperatorCall,
} from '../../../contract/operator/operatorCalls.ts'
import { auditRow } from '../../../contract/operator/audit.ts'
import { z } from '../../../contract/wire.ts'
import { typedText } from '../../../domain/forms/typedText.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { networkOf } from '../../context/networkAddress.ts'
import { responseOf } from '../../context/response.ts'
import {
  beginChange,
  endAudit,
  findAudit,
  listAudit,
  recordAudit,
  type AuditFilter,
  type AuditNote,
  type ListedEntry,
} from '../../store/audit.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { narrowed } from '../../store/storeScope.ts'
import type { HonoEnv } from '../honoEnv.ts'
import type { Asker } from './asker.ts'
import { aboutOf } from './auditNames.ts'
import { exportFile, pagesOf } from './exportFile.ts'
import {
  answer,
  nameOfStore,
  refuse,
  refusedResponse,
  type OperatorContext,
  type OperatorHandlers,
} from './operatorHandler.ts'
import { readDays } from './orderFilter.ts'

const PAGE = 200
const EXPORT_PAGE = 500
const MAX_AUDITED_LENGTH = 4096
const UNDO_SECONDS = DAY_SECONDS

export const auditHandlers = {
  listAudit: async ({ before, ...asked }, context) => {
    const { db, catalogue, now } = context
    const entries = await listAudit(db, PAGE, {
      ...filterOf(asked, context),
      ...(before === undefined ? {} : { before }),
    })
    const about = await aboutOf(db, entries, catalogue)
    return answer({
      entries: entries.map((entry) => ({
        ...rowOf(entry, catalogue),
        about: about.get(entry.id) ?? '',
        detail: entry.detail as Record<string, unknown> | null,
        canUndo: undoFault(entry, now) === undefined && undoCallOf(entry, context.by) !== undefined,
        undoneBy: entry.undone_by ?? '',
        undoneAt: entry.undone_at,
        changedBy: entry.changed_by ?? '',
      })),
      next: entries.length === PAGE ? entries.at(-1)?.id : undefined,
    })
  },
  exportAudit: ({ format, ...asked }, context) => {
    const filter = filterOf(asked, context)
    const pages = pagesOf<ListedEntry>(EXPORT_PAGE, (last) =>
      listAudit(context.reads, EXPORT_PAGE, { ...filter, ...(last ? { before: last.id } : {}) }),
    )
    const next = async () => (await pages())?.map((entry) => rowOf(entry, context.catalogue))
    return { ok: true, file: exportFile({ name: 'audit', format, row: auditRow, next }) }
  },
  /** Whoever may do the call that takes it back may ask this, wherever the entry is about. */
  undoChange: async ({ id }, context) => {
    const { db, now, by, note } = context
    const entry = await findAudit(db, id, 'all')
    const call = entry && undoCallOf(entry, by)
    if (!call) return refuse('There is no such entry.', 404)
    const fault = undoFault(entry, now)
    if (fault !== undefined) return refuse(fault, 409)
    const done = await context.run(call, entry.undo?.input ?? {}, { undoes: id, key: `undo-${id}` })
    if (done.status >= 300) return await refusedResponse(done)
    note({ store: entry.store, subject: entry.subject, what: entry.what })
    return answer({ what: entry.what })
  },
} satisfies Partial<OperatorHandlers>

/** The call that takes an entry back, where there is one and the asker may do it. */
function undoCallOf(
  { undo, store }: Pick<ListedEntry, 'undo' | 'store'>,
  { allowed }: Pick<Asker, 'allowed'>,
): OperatorCallName | undefined {
  if (!undo || !isOperatorCall(undo.call)) return undefined
  const { permission } = operatorCalls[undo.call] as OperatorCall
  const stores = permission === 'none' ? 'all' : allowed(permission)
  return stores === 'all' || stores.includes(store) ? undo.call : undefined
}

/** Why an entry cannot be taken back; undefined when it can. */
function undoFault({ undo, outcome, at, undone_by: undoneBy, changed_by: changedBy }: ListedEntry, now: Date) {
  if (!undo || outcome === null || outcome >= 300) return 'This cannot be taken back.'
  if (undoneBy !== null) return 'This is taken back already.'
  if (changedBy !== null) return `${changedBy || 'Somebody'} changed the same later, so this is not taken back.`
  if (undo.until !== undefined && new Date(undo.until) <= now) return 'The time to take this back is over.'
  return at < addSeconds(now, -UNDO_SECONDS)
    ? 'This was more than a day ago, and cannot be taken back any more.'
    : undefined
}

type Asked = { store?: string; from?: string; to?: string; asker?: string; text?: string; looks?: boolean }

function filterOf(
  { store, asker, text, looks = false, ...days }: Asked,
  { stores, catalogue }: Pick<OperatorContext, 'stores' | 'catalogue'>,
): AuditFilter {
  return {
    ...readDays(days, catalogue),
    stores: narrowed(stores, store === undefined ? undefined : storeHash(store)),
    looks,
    ...(asker === undefined ? {} : { asker }),
    ...(text === undefined || text === '' ? {} : { text }),
  }
}

const rowOf = (entry: ListedEntry, catalogue: Catalogue): z.output<typeof auditRow> => ({
  ...entry,
  store: nameOfStore(catalogue, entry.store),
})

interface AuditedCall {
  name: OperatorCallName
  call: OperatorCall
  asker: Asker
  /** The variable parts of the path. */
  parameters: Record<string, string>
  /** As they were sent, by their wire names. */
  fields: Record<string, unknown>
  seen?: number | undefined
  second?: { name: string } | undefined
  undoes?: number | undefined
}

/**
 * Writes a change into the audit and runs it. The entry comes first and gets its outcome afterwards, so that a change of a host that
 * ended in between is in it too. Where somebody else has changed the same since the asker looked, nothing is run, and the answer is a
 * 409 that says who and what (D-200).
 */
export async function runAudited(
  asked: AuditedCall,
  { scope: { db, now, address } }: HonoEnv['Bindings'],
  run: Run,
): Promise<Response> {
  const { call, seen, undoes } = asked
  const entry = {
    ...entryOf(asked, address),
    topic: topicOf(asked),
    looks: false,
    ...(undoes === undefined ? {} : { undoes }),
  }
  const begun =
    call.topic === undefined ? { id: await recordAudit(db, entry, now) } : await beginChange(db, entry, seen, now)
  if ('changed' in begun) {
    const { actor, at, what, before, after } = begun.changed
    const message = `${actor || 'Somebody'} changed this while you were looking.`
    const body = {
      status: false,
      ...z.encode(operatorRefusal, { message, changed: { by: actor, at, what, before, after } }),
    }
    return responseOf({ status: 409, body: JSON.stringify(body) })
  }
  return await ended(db, begun.id, run)
}

type Run = (note: (note: AuditNote) => void) => Promise<Response>

/** Runs a read that gives out what is kept of people, or answers a try that is refused, and writes it into the audit. */
export async function runLooked(
  asked: AuditedCall,
  { scope: { db, now, address } }: HonoEnv['Bindings'],
  run: Run,
): Promise<Response> {
  const id = await recordAudit(db, { ...entryOf(asked, address), looks: true }, now)
  return await ended(db, id, run)
}

/** Runs a call and ends its entry with what it said of itself. */
async function ended(db: Db, id: number, run: Run): Promise<Response> {
  let noted: AuditNote = {}
  const response = await run((note) => {
    noted = { ...noted, ...note }
  })
  await endAudit(db, id, response.status, noted)
  return response
}

function entryOf({ name, call, asker, parameters, fields, second }: AuditedCall, address: string) {
  return {
    source: 'operator' as const,
    actor: asker.name,
    asker: asker.id,
    device: asker.device,
    network: address === '' ? '' : networkOf(address),
    call: name,
    action: call.path,
    what: titleOf(call),
    subject: typedText(Object.values(parameters).join(' ')),
    detail: detailOf(fields, parameters, call.secret),
    second: second?.name ?? '',
  }
}

/** The first sentence of its words. */
const titleOf = ({ words }: OperatorCall): string => (words.split(/[.:,;](?= |$)/)[0] ?? '').slice(0, 120)

/** The topic with the fields that it names; '' where one is missing. */
function topicOf({ call: { topic = '' }, fields }: AuditedCall): string {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const named = topic.replace(/:(\w+)/g, (_, field: string) => textOf(fields[field]))
  return named.trim()
}

/** The fields without secrets, and addresses without their path, which may hold one; null for none or very long ones. */
function detailOf(
  fields: Record<string, unknown>,
  parameters: Record<string, string>,
  secret: readonly string[] = [],
): unknown {
  const shown = Object.entries(fields).filter(([name]) => !secret.includes(name) && !(name in parameters))
  const isKept = shown.length > 0 && JSON.stringify(shown).length <= MAX_AUDITED_LENGTH
  return isKept ? Object.fromEntries(shown.map(([name, value]) => [name, originOf(value)])) : null
}

const originOf = (value: unknown): unknown =>
  typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value) ? new URL(value).origin : value
