import type { QueryClient } from '@tanstack/react-query'
import type { Line } from '../../../domain/cart/cart.ts'
import { withQuantity } from '../../../domain/cart/line.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { productAt } from '../../../domain/catalogue/productAt.ts'
import { choice } from '../../device/store/storeChoice.ts'
import { ReadFailure } from '../../device/api/result.ts'
import { addOrUpdate } from '../../components/addOrUpdate.ts'
import { readProduct } from '../../hooks/queries.ts'

export async function changeQuantity(
  queryClient: QueryClient,
  store: Store,
  line: Line,
  quantity: number,
  isWanted: () => boolean,
): Promise<string | undefined> {
  try {
    const { product } = await readProduct(
      queryClient,
      { store: store.hash, product: line.productHash },
      { retry: false },
    )
    // Concurrent reads do not finish in the order of the taps.
    if (!isWanted()) return undefined
    // The cart shows its lines at the prices of the chosen service.
    const configuration = withQuantity(line, productAt(product, choice.get().service), quantity)
    if (configuration) return await addOrUpdate({ store, product, configuration }, line.hash)
    return `${line.name} has changed. Please open it to look at it again.`
  } catch (error) {
    return error instanceof ReadFailure ? error.failure.message : 'Something went wrong. Please try again.'
  }
}
