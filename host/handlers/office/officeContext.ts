import type { OfficeAnswer, OfficeCallName, OfficeInput, OpenOfficeCallName } from '../../../contract/office/account.ts'
import type { Context, Result } from '../../context/context.ts'
import type { OfficeAsker } from '../../sessions/office.ts'

/** What the handlers of a person's own calls are given; `asker` is who is signed in. */
export interface VisitorContext extends Pick<
  Context,
  'db' | 'now' | 'catalogue' | 'settings' | 'address' | 'secure' | 'origin'
> {
  asker?: OfficeAsker
  /** The browser's cookie of people who signed in there before. */
  credentials: { device?: string }
  /** The secret of its session's cookie; '' for none. */
  secret: string
  userAgent: string
}

export interface OfficeContext extends VisitorContext {
  asker: OfficeAsker
}

export type OfficeHandler<N extends OfficeCallName> = (
  input: OfficeInput<N>,
  context: N extends OpenOfficeCallName ? VisitorContext : OfficeContext,
) => Promise<Result<OfficeAnswer<N>>>

export type OfficeHandlers = { [N in OfficeCallName]: OfficeHandler<N> }
