import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'
import { typedText } from '../../../domain/forms/typedText.ts'
import { listAudit, recordAudit, setAuditOutcome } from '../../store/audit.ts'
import { answer, type OperatorHandlers } from './operatorHandler.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { POINT_VALUE } from '../../../domain/payment/points.ts'
import { sumPoints } from '../../store/accounts/points.ts'
import { sumGiftCards } from '../../store/discounts/giftCards.ts'
import { readDays } from './orderFilter.ts'

const PAGE = 200
const MAX_NAME_LENGTH = 80
const MAX_AUDITED_LENGTH = 4096

export const auditHandlers = {
  listAudit: async ({ before }, { db }) => {
    const entries = await listAudit(db, PAGE, before)
    const shown = entries.map((entry) => ({ ...entry, detail: entry.detail as Record<string, unknown> | null }))
    return answer({ entries: shown, next: entries.length === PAGE ? entries.at(-1)?.id : undefined })
  },
  getBalances: async (days, { reads: db, catalogue }) => {
    const between = readDays(days, catalogue)
    const points = await sumPoints(db, between)
    return answer({
      giftCards: await sumGiftCards(db, between),
      points: { ...points, value: points.open * POINT_VALUE },
    })
  },
} satisfies Partial<OperatorHandlers>

interface Change {
  call: OperatorCall
  /** The header `X-Operator`. */
  actor: string
  /** The variable parts of the path. */
  parameters: Record<string, string>
  /** As they were sent, by their wire names. */
  fields: Record<string, unknown>
}

/**
 * Writes a change into the audit and runs it. The entry comes first and gets its outcome afterwards, so that a change of a host that
 * ended in between is in it too.
 */
export async function runAudited(
  { call, actor, parameters, fields }: Change,
  { scope }: HonoEnv['Bindings'],
  run: () => Promise<Response>,
): Promise<Response> {
  const entry = {
    source: 'operator' as const,
    actor: typedText(decoded(actor)).slice(0, MAX_NAME_LENGTH),
    action: call.path,
    subject: typedText(Object.values(parameters).join(' ')),
    detail: detailOf(fields, call.secret),
  }
  const id = await recordAudit(scope.db, entry, scope.now)
  const response = await run()
  await setAuditOutcome(scope.db, id, response.status)
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

/** The fields without secrets, and addresses without their path, which may hold one; null for none or very long ones. */
function detailOf(fields: Record<string, unknown>, secret: readonly string[] = []): unknown {
  const shown = Object.entries(fields).filter(([name]) => !secret.includes(name))
  const isKept = shown.length > 0 && JSON.stringify(shown).length <= MAX_AUDITED_LENGTH
  return isKept ? Object.fromEntries(shown.map(([name, value]) => [name, originOf(value)])) : null
}

const originOf = (value: unknown): unknown =>
  typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value) ? new URL(value).origin : value
