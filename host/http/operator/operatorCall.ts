import type { Context as HonoContext } from 'hono'
import type { HonoEnv } from '../honoEnv.ts'

export type RouteContext = HonoContext<HonoEnv>

/** A call of the operator, declared once: it is mounted, written into the OpenAPI document and, unless it reads, audited. */
export interface OperatorCall {
  method: 'GET' | 'POST'
  /** After `/operator`, with parameters like `:number`. */
  path: string
  /** What it does, as one sentence. */
  does: string
  /** What each field of its form or query is. */
  fields?: Readonly<Record<string, string>>
  /** What its body is, when it is no form. */
  body?: { type: 'application/json' | 'text/csv'; is: string }
  /** The parts of its body where it may come as `multipart/form-data` too. */
  parts?: Readonly<Record<string, string>>
  /** The names of fields that the audit leaves out. */
  secret?: readonly string[]
  /** Where its answer is no JSON. */
  answers?: string
  run: (context: RouteContext) => Response | Promise<Response>
}
