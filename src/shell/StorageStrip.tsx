import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { dialLink } from '../../domain/catalogue/store.ts'
import { COOKIES_STRIP } from '../components/storageWords.ts'
import { queryOf } from '../hooks/queries.ts'
import { useChoice } from '../hooks/useDevice.ts'
import { storeIn } from './storeIn.ts'

/** The strip of a browser that blocks cookies: why nothing can be ordered, and the store of the page, or the chosen one, to call (D-107). */
export function StorageStrip() {
  const chosen = useChoice().store
  const shown = useRouterState({ select: ({ matches }) => storeIn(matches) })
  const { data } = useQuery(queryOf('stores', {}))
  const store = data?.stores.find(({ hash }) => hash === (shown || chosen))
  return (
    <span>
      {COOKIES_STRIP}{' '}
      {store ? (
        <a className="link num" href={dialLink(store.phone)}>
          {store.phone}
        </a>
      ) : (
        <Link className="link" to="/locations">
          one of our stores
        </Link>
      )}
      .
    </span>
  )
}
