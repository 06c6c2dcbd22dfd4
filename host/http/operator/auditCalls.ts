import { typedText } from '../../../domain/forms/typedText.ts'
import { listAudit, recordAudit, setAuditOutcome } from '../../store/audit.ts'
import { readInput } from '../request.ts'
import { typedInput } from '../typedInput.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const PAGE = 200
const MAX_NAME_LENGTH = 80
const MAX_AUDITED_LENGTH = 4096

export const auditCalls: OperatorCall[] = [
  {
    method: 'GET',
    path: '/audit',
    does: `Who changed what, the newest first, at most ${PAGE}; \`next\` is the \`before\` of the next page.`,
    fields: { before: 'The id of an entry: only older ones.' },
    run: showAudit,
  },
]

/**
 * Writes a call into the audit and runs it. The entry comes first and gets its outcome afterwards, so that a change of a host that
 * ended in between is in it too.
 */
export async function runAudited(call: OperatorCall, context: RouteContext): Promise<Response> {
  const { req, env } = context
  const entry = {
    source: 'operator' as const,
    actor: typedText(decoded(req.header('x-operator') ?? '')).slice(0, MAX_NAME_LENGTH),
    action: call.path,
    subject: typedText(Object.values(req.param()).join(' ')),
    detail: await fieldsOf(call, context),
  }
  const id = await recordAudit(env.database.db, entry, env.scope.now)
  const response = await call.run(context)
  await setAuditOutcome(env.database.db, id, response.status)
  return response
}

/** A header holds ASCII only, so names come percent-encoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The fields of a form and of the query, without secrets, and addresses without their path, which may hold one; null for a file. */
async function fieldsOf({ body, secret = [] }: OperatorCall, { req }: RouteContext): Promise<unknown> {
  const read = body ? undefined : await readInput(req.raw.clone())
  const fields = { ...typedInput(req.query()), ...(read?.ok ? read.input : {}) }
  const shown = Object.entries(fields).filter(([name]) => !secret.includes(name))
  const isKept = shown.length > 0 && JSON.stringify(shown).length <= MAX_AUDITED_LENGTH
  return isKept ? Object.fromEntries(shown.map(([name, value]) => [name, originOf(value)])) : null
}

const originOf = (value: unknown): unknown =>
  typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value) ? new URL(value).origin : value

async function showAudit({ req, env }: RouteContext): Promise<Response> {
  const before = req.query('before')
  if (before !== undefined && !/^\d{1,9}$/.test(before)) return refusal('Say before=1234.', 422)
  const entries = await listAudit(env.database.db, PAGE, before === undefined ? undefined : Number(before))
  return success({ status: true, entries, ...(entries.length === PAGE ? { next: entries.at(-1)?.id } : {}) })
}
