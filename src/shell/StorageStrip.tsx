import { Link, useRouterState } from '@tanstack/react-router'
import { dialLink } from '../../domain/catalogue/store.ts'
import { COOKIES_STRIP, STORAGE_WORDS } from '../components/storageWords.ts'
import { storesCookies } from '../device/api/cookies.ts'
import { useChoice } from '../hooks/useDevice.ts'
import { useStoreOf } from '../hooks/useStoreList.ts'
import { storeIn } from './storeIn.ts'

/** The strip of a browser that keeps no cart, or blocks cookies (D-107). */
export const StorageStrip = () => (storesCookies() ? STORAGE_WORDS.page : <BlockedCookies />)

/** Why nothing can be ordered, and the store of the page, or the chosen one, to call. */
function BlockedCookies() {
  const chosen = useChoice().store
  const shown = useRouterState({ select: ({ matches }) => storeIn(matches) })
  const store = useStoreOf(shown || chosen)
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
