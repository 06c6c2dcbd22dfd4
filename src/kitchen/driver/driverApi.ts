import {
  driverCalls,
  DRIVER_MOUNT,
  type DriverAnswer,
  type DriverCallName,
  type DriverInput,
} from '../../../contract/kitchen.ts'
import type { ApiResult } from '../../device/api/result.ts'
import { askHost } from '../../device/api/askHost.ts'

/** With the secret of the link. */
export async function askDriver<N extends DriverCallName>(
  name: N,
  ...[input]: object extends DriverInput<N> ? [] : [DriverInput<N>]
): Promise<ApiResult<DriverAnswer<N>>> {
  const { method, path } = driverCalls[name]
  const secret = new URLSearchParams(location.search).get('d') ?? ''
  return await askHost({ mount: DRIVER_MOUNT, method, path, input, secret })
}
