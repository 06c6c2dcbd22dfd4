import { Outlet, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isEmpty } from '../../../domain/cart/cart.ts'
import { isFiltered } from '../../../domain/catalogue/menuFilter.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useCart } from '../../hooks/useDevice.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { useHydratedWhenIdle } from '../../ui/useHydratedWhenIdle.ts'
import { AllergenNote } from './AllergenNote.tsx'
import { Banners } from './Banners.tsx'
import { CategoryTabs } from './CategoryTabs.tsx'
import { CategorySection } from './CategorySection.tsx'
import { useFilteredMenu } from './filters/useFilteredMenu.ts'
import { useMenuFilters } from './filters/useMenuFilters.ts'
import { useMenuGuide } from './filters/useMenuGuide.ts'
import { useQuickAdd } from './quickAdd/useQuickAdd.tsx'
import { isMenuPath } from './paths.ts'
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
const FilterButton = lazyWithFallback(() => import('./filters/FilterButton.tsx').then((file) => file.FilterButton))
const FilterRow = lazyWithFallback(() => import('./filters/FilterRow.tsx').then((file) => file.FilterRow))
const FilterSheet = lazyWithFallback(() => import('./filters/FilterSheet.tsx').then((file) => file.FilterSheet))
const SearchDialog = lazyWithFallback(() => import('./search/SearchDialog.tsx').then((file) => file.SearchDialog))

/** One store's menu [ROUTE-03]; a product opens above it as a child route [ROUTE-04]. */
export function MenuPage() {
  const store = useStore()
  const menu = useMenu(store)
  const page = useRef<HTMLElement>(null)
  const { ready, cart } = useCart()
  useVisit(store)
  useLiveMenu(store)
  useProductLinks(page, store)
  const isIdle = useHydratedWhenIdle()
  const { guide, isUnread } = useMenuGuide(store, isIdle)
  const filters = useMenuFilters()
  const filtered = useFilteredMenu(menu, guide, filters)
  const quickAdd = useQuickAdd(store, guide)
  const isSearching = useIsSearching()
  const [isFiltering, setFiltering] = useState(false)
  const categories = filtered?.categories ?? menu.categories
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
            <CategoryTabs categories={categories}>
              {isIdle ? <FilterButton onOpen={() => setFiltering(true)} /> : null}
            </CategoryTabs>
            {isFiltered(filters) ? <FilterRow filtered={filtered} isUnread={isUnread} /> : null}
            <div className="wrap" data-replay="within">
              {categories.map((category, index) => (
                <CategorySection
                  key={category.hash}
                  category={category}
                  store={store}
                  isFirst={index === 0}
                  quickAdd={guide && quickAdd}
                />
              ))}
              <AllergenNote />
            </div>
          </>
        ) : (
          <EmptyMenu store={store} />
        )}
        {ready && !isEmpty(cart) ? <BottomBar /> : null}
        {isSearching ? <SearchDialog store={store} menu={menu} guide={guide} quickAdd={quickAdd} /> : null}
        {quickAdd.question}
        {isFiltering ? (
          <FilterSheet menu={menu} guide={guide} isUnread={isUnread} onClose={() => setFiltering(false)} />
        ) : null}
      </main>
      <Outlet />
    </>
  )
}

/** A reload at a product that was opened from the search shows the product alone. */
function useIsSearching(): boolean {
  const { pathname, state } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const isWanted = state.search === true && (isOpen || isMenuPath(pathname))
  // The search of the first frame would not be what the host drew.
  const hydrated = useHydrated()
  if (isWanted !== isOpen) setOpen(isWanted)
  return hydrated && isWanted
}
