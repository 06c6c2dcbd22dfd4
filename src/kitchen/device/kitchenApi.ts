import {
  kitchenCalls,
  KITCHEN_MOUNT,
  type KitchenAnswer,
  type KitchenCallName,
  type KitchenInput,
} from '../../../contract/kitchen.ts'
import type { ApiResult } from '../../device/api/result.ts'
import { askHost } from '../../device/api/askHost.ts'

export const ask = async <N extends KitchenCallName>(
  name: N,
  ...[input]: object extends KitchenInput<N> ? [] : [KitchenInput<N>]
): Promise<ApiResult<KitchenAnswer<N>>> => {
  const { method, path } = kitchenCalls[name]
  return await askHost({ mount: KITCHEN_MOUNT, method, path, input })
}
