import type {
  DriverAnswer,
  DriverCallName,
  DriverInput,
  KitchenAnswer,
  KitchenCallName,
  KitchenInput,
} from '../../../contract/kitchen.ts'
import type { Context, Result } from '../../context/context.ts'
import type { KitchenSession } from '../../store/kitchen/kitchenAccess.ts'

type HostContext = Pick<
  Context,
  'db' | 'now' | 'catalogue' | 'settings' | 'services' | 'address' | 'secure' | 'origin'
> & {
  /** Reads switches, pauses and what is sold out again, on this host. */
  refreshStores: () => Promise<void>
}

/** What the handlers of the kitchen's calls are given. */
export interface KitchenContext extends HostContext {
  session: KitchenSession
  /** The screen's cookie of kitchens that it signed in to before, and the SHA-256 of the secret in that of its session. */
  credentials: { device?: string; secretHash?: string }
}

export interface DriverContext extends HostContext {
  /** SHA-256 of the secret in the driver's link. */
  secretHash: string
}

export type KitchenHandler<N extends KitchenCallName> = (
  input: KitchenInput<N>,
  context: KitchenContext,
) => Promise<Result<KitchenAnswer<N>>>

export type DriverHandler<N extends DriverCallName> = (
  input: DriverInput<N>,
  context: DriverContext,
) => Promise<Result<DriverAnswer<N>>>

export type KitchenHandlers = { [N in KitchenCallName]: KitchenHandler<N> }

export type DriverHandlers = { [N in DriverCallName]: DriverHandler<N> }
