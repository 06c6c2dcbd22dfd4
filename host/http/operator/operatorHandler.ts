import type { Schema } from '../../../contract/wire.ts'
import type {
  OperatorAnswer,
  OperatorCalls,
  OperatorCallName,
  OperatorInput,
  RefusalDetails,
} from '../../../contract/operator/operatorCalls.ts'
import type { RefusalStatus, Refused } from '../../context/context.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Db } from '../../store/database/database.ts'
import type { Permission, StoreScope } from '../../../domain/office/roles.ts'
import type { AuditNote } from '../../store/audit.ts'
import type { RequestScope } from '../dispatch.ts'
import type { Asker } from './asker.ts'

/** What the handlers of the operator's calls are given. */
export interface OperatorContext extends RequestScope {
  /** For reports and exports, which may be seconds behind. */
  reads: Db
  /** The `Idempotency-Key`. */
  key?: string
  /** For calls whose body is a file. */
  request: Request
  /** The folder with the operator's photos, which an import may name too. */
  dataDir?: string
  /** Reads the catalogue again, with switches, pauses and what is sold out; `current` has it then. */
  refreshStores: () => Promise<void>
  /** Who asks. */
  by: Asker
  /** The stores for which the asker holds the permission of the call. */
  stores: StoreScope
  /** Who has asked for what the asker approves; without it, what needs a second person waits (`secondPerson`). */
  second?: SecondPerson | undefined
  /** Tells the audit what was changed, in words; later words replace earlier ones. */
  note: (note: AuditNote) => void
  /** Asks another call in the name of the asker, with its input by wire names. */
  run: (
    call: OperatorCallName,
    input: Record<string, string>,
    more: { key?: string; second?: SecondPerson; undoes?: number },
  ) => Promise<Response>
  current: () => RequestScope['catalogue']
}

export interface SecondPerson {
  id: string
  name: string
}

/**
 * What is done once another person has approved it: in words, and in which store (its hash; '' for the chain). Whoever approves it
 * holds `permission` there, by default that of the call.
 */
export interface WaitsForSecond {
  ok: false
  waits: { words: string; store: string; permission?: Permission }
}

/** A refusal with its message, or with `details`: faults of a file, or where an order is now. */
export interface OperatorRefused {
  ok: false
  httpStatus: RefusalStatus
  message?: string
  details?: RefusalDetails
  /** The asker shows first that it is them (D-197). */
  passwordRequired?: boolean
}

/** A file is answered as it is. */
type Answered<N extends OperatorCallName> = OperatorCalls[N]['answer'] extends Schema
  ? { ok: true; answer: OperatorAnswer<N>; httpStatus?: 202 }
  : { ok: true; file: Response }

type OperatorHandler<N extends OperatorCallName> = (
  input: OperatorInput<N>,
  context: OperatorContext,
) => HandlerResult<N> | Promise<HandlerResult<N>>

type HandlerResult<N extends OperatorCallName> = Answered<N> | OperatorRefused | WaitsForSecond

export type OperatorHandlers = { [N in OperatorCallName]: OperatorHandler<N> }

export const answer = <A>(found: A): { ok: true; answer: A } => ({ ok: true, answer: found })

/** The name of a store for people; '' for the chain. */
export const nameOfStore = ({ sites }: Pick<Catalogue, 'sites'>, store: string): string =>
  sites.find(({ hash }) => hash === store)?.name ?? store

/** A refusal with status 422 unless another one is given. */
export const refuse = (message: string, httpStatus: RefusalStatus = 422): OperatorRefused => ({
  ok: false,
  httpStatus,
  message,
})

/** `words` say what waits, such as 'Refund $80.00 of order 40218'. */
export const secondPerson = (words: string, store = '', permission?: Permission): WaitsForSecond => ({
  ok: false,
  waits: { words, store, ...(permission ? { permission } : {}) },
})

export const refuseFile = (errors: RefusalDetails['errors']): OperatorRefused => ({
  ok: false,
  httpStatus: 422,
  details: { errors },
})

/** A refusal of the rules as one of the operator's. */
export const refusedAs = ({ message, httpStatus = 200 }: Refused): OperatorRefused => refuse(message, httpStatus)

/** The refusal of a call that another one has run. */
export async function refusedResponse(response: Response): Promise<OperatorRefused> {
  const said = (await response.json()) as { message?: string; password_required?: 1 }
  return {
    ...refuse(said.message ?? '', response.status as RefusalStatus),
    ...(said.password_required ? { passwordRequired: true } : {}),
  }
}
