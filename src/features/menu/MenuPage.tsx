import { Outlet } from '@tanstack/react-router'
import { useRef } from 'react'
import { isEmpty } from '../../../domain/cart/cart.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useCart } from '../../hooks/useDevice.ts'
import { AllergenNote } from './AllergenNote.tsx'
import { Banners } from './Banners.tsx'
import { CategoryTabs } from './CategoryTabs.tsx'
import { CategorySection } from './CategorySection.tsx'
import { Specials } from './Specials.tsx'
import { StoreBar } from './StoreBar.tsx'
import { useLiveMenu } from './live/useLiveMenu.ts'
import { useMenu, useStore } from './useMenu.ts'
import { useProductLinks } from './useProductLinks.ts'
import { useVisit } from './useVisit.ts'
import styles from './MenuPage.module.css'

const EmptyMenu = lazyWithFallback(() => import('./EmptyMenu.tsx').then((file) => file.EmptyMenu))
/** Shown only with something in the cart, which no first paint knows [MENU-16]. */
const BottomBar = lazyWithFallback(() => import('./BottomBar.tsx').then((file) => file.BottomBar))

/** One store's menu [ROUTE-03]; a product opens above it as a child route [ROUTE-04]. */
export function MenuPage() {
  const store = useStore()
  const menu = useMenu(store)
  const page = useRef<HTMLElement>(null)
  const { ready, cart } = useCart()
  useVisit(store)
  useLiveMenu(store)
  useProductLinks(page, store)
  const hasOffers = menu.banners.length > 0 || menu.createYourOwn || menu.halfAndHalf
  return (
    <>
      <main className={styles.menu} ref={page}>
        <h1 className="vh">{`${store.name} menu`}</h1>
        <StoreBar store={store} />
        {hasOffers ? (
          <div className={`wrap ${styles.offers}`}>
            <Banners banners={menu.banners} store={store} />
            <Specials menu={menu} store={store} />
          </div>
        ) : null}
        {menu.categories.length > 0 ? (
          <>
            <CategoryTabs categories={menu.categories} />
            <div className="wrap">
              {menu.categories.map((category, index) => (
                <CategorySection key={category.hash} category={category} store={store} isFirst={index === 0} />
              ))}
              <AllergenNote />
            </div>
          </>
        ) : (
          <EmptyMenu store={store} />
        )}
        {ready && !isEmpty(cart) ? <BottomBar /> : null}
      </main>
      <Outlet />
    </>
  )
}
