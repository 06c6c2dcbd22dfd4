import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { startingConfiguration } from '../../../../domain/catalogue/configuration.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { queryOf } from '../../../hooks/queries.ts'
import { toast } from '../../../hooks/toast.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { Builder } from './Builder.tsx'
import { FullDialog } from './FullDialog.tsx'
import '../../../ui/styles/bar.css'
import '../../../ui/styles/tiles.css'

const route = getRouteApi('/checkout/')

/** A suggested product, opened above checkout with `?product=` [CHK-34 CHK-49]. */
export function AdditionDialog() {
  const opened = route.useLoaderData()
  return opened ? <Opened {...opened} /> : null
}

function Opened({ store, hash }: { store: Store; hash: string }) {
  const navigate = useNavigate()
  const { product } = useSuspenseQuery(queryOf('product', { store: store.hash, product: hash })).data
  const leave = async (message?: string) => {
    // Replaces the product in the history, so that Back does not open it again.
    await navigate({ to: '/checkout', replace: true, resetScroll: false })
    if (message) toast(message)
  }
  const close = (message?: string) => reportRejection(leave(message))
  return (
    <FullDialog labelledBy="product-name" backTo={`/checkout?product=${hash}`} onClose={() => close()}>
      <Builder
        store={store}
        product={product}
        line={undefined}
        isLineLoading={false}
        start={startingConfiguration(product)}
        from="/checkout"
        onClose={close}
      />
    </FullDialog>
  )
}
