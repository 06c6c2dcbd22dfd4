import type { Schema } from '../../../contract/wire.ts'
import type {
  OperatorAnswer,
  OperatorCalls,
  OperatorCallName,
  OperatorInput,
  RefusalDetails,
} from '../../../contract/operator/operatorCalls.ts'
import type { RefusalStatus, Refused } from '../../context/context.ts'
import type { Db } from '../../store/database/database.ts'
import type { RequestScope } from '../dispatch.ts'

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
  current: () => RequestScope['catalogue']
}

/** A refusal with its message, or with `details`: faults of a file, or where an order is now. */
export interface OperatorRefused {
  ok: false
  httpStatus: RefusalStatus
  message?: string
  details?: RefusalDetails
}

/** A file is answered as it is. */
type Answered<N extends OperatorCallName> = OperatorCalls[N]['answer'] extends Schema
  ? { ok: true; answer: OperatorAnswer<N>; httpStatus?: 202 }
  : { ok: true; file: Response }

type OperatorHandler<N extends OperatorCallName> = (
  input: OperatorInput<N>,
  context: OperatorContext,
) => Answered<N> | OperatorRefused | Promise<Answered<N> | OperatorRefused>

export type OperatorHandlers = { [N in OperatorCallName]: OperatorHandler<N> }

export const answer = <A>(found: A): { ok: true; answer: A } => ({ ok: true, answer: found })

/** A refusal with status 422 unless another one is given. */
export const refuse = (message: string, httpStatus: RefusalStatus = 422): OperatorRefused => ({
  ok: false,
  httpStatus,
  message,
})

export const refuseFile = (errors: RefusalDetails['errors']): OperatorRefused => ({
  ok: false,
  httpStatus: 422,
  details: { errors },
})

/** A refusal of the rules as one of the operator's. */
export const refusedAs = ({ message, httpStatus = 200 }: Refused): OperatorRefused => refuse(message, httpStatus)
