import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { configurationOf, startingConfiguration } from '../../../../domain/catalogue/configuration.ts'
import { findLine } from '../../../../domain/outbox/outbox.ts'
import { queryOf } from '../../../hooks/queries.ts'
import { toast } from '../../../hooks/toast.ts'
import { useCart } from '../../../hooks/useDevice.ts'
import { markEntry } from '../../../ui/picture/entryTransition.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { Builder } from './Builder.tsx'
import { FullDialog } from './FullDialog.tsx'
import { useStore } from '../useMenu.ts'
import '../../../ui/styles/bar.css'
import '../../../ui/styles/tiles.css'

const route = getRouteApi('/menu/$storename/$productId')

/**
 * A product opened above its store's menu; with `?ci=` it opens a line of the cart as it was configured [ROUTE-04
 * PROD-16 PROD-17], D-12.
 */
export function ProductDialog() {
  const { productId, storename } = route.useParams()
  const { ci } = route.useSearch()
  const store = useStore()
  const navigate = useNavigate()
  const { history } = useRouter()
  const location = useLocation()
  const { product } = useSuspenseQuery(queryOf('product', { store: store.hash, product: productId })).data
  const { ready, cart, names } = useCart()
  const named = ci === undefined ? undefined : findLine(cart, names, ci)
  const line = named?.productHash === product.hash ? named : undefined
  // The line as first found: later changes of the cart do not reset what the customer is editing.
  const [edited, setEdited] = useState(line)
  if (line && !edited) setEdited(line)
  // From now on the picture in the dialog is the entry's.
  useLayoutEffect(() => markEntry(null), [])
  // Replaces the product in the history, so that Back does not open it again.
  const leave = async (message?: string) => {
    // The search that it was opened from stands beneath it and one step back.
    if (location.state.search) history.back()
    else await navigate({ to: '/menu/$storename', params: { storename }, replace: true, resetScroll: false })
    if (message) toast(message)
  }
  const close = (message?: string) => reportRejection(leave(message))
  return (
    <FullDialog labelledBy="product-name" backTo={`/menu/${storename}/${productId}`} onClose={() => close()}>
      <Builder
        key={edited && ci}
        store={store}
        product={product}
        line={edited && ci}
        isLineLoading={ci !== undefined && !ready}
        start={edited ? configurationOf(edited, product) : startingConfiguration(product)}
        from={`/menu/${storename}`}
        onClose={close}
      />
    </FullDialog>
  )
}
