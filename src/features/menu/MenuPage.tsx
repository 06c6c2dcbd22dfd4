import { Outlet, useLocation } from '@tanstack/react-router'
import { memo, useRef, useState, useEffect, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isEmpty } from '../../../domain/cart/cart.ts'
import type { FilteredMenu } from '../../../domain/catalogue/filterMenu.ts'
import { isFiltered, type MenuFilters } from '../../../domain/catalogue/menuFilter.ts'
import { pricesText } from '../../../domain/catalogue/servicePrices.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useCart, useChoice } from '../../hooks/useDevice.ts'
import { HydrateWhenIdle } from '../../ui/HydrateWhenIdle.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { useHydratedWhenIdle } from '../../ui/useHydratedWhenIdle.ts'
import { AllergenNote } from './AllergenNote.tsx'
import { Banners } from './Banners.tsx'
import { CategoryTabs } from './CategoryTabs.tsx'
import { CategorySection } from './CategorySection.tsx'
import type { Menu } from '../../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../../domain/catalogue/menuGuide.ts'
import { useMenuFilters } from './filters/useMenuFilters.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { queryOf } from '../../hooks/queries.ts'
import { useQuickAdd } from './quickAdd/useQuickAdd.tsx'
import { isMenuPath, productPath, menuPath } from './paths.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { HALF_AND_HALF_PICTURE, PLAIN_PIZZA_PICTURE } from '../../../art/pizza/specialPictures.ts'
import { StoreBar } from './StoreBar.tsx'
import { whenIdle } from '../../device/whenIdle.ts'
import { useMenu, useStore } from './useMenu.ts'
import { useProductLinks } from './useProductLinks.ts'
import { chooseStore } from '../../device/store/storeChoice.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { shownMenu } from '../../device/reads/shownMenu.ts'
import styles from './MenuPage.module.css'

const EmptyMenu = lazyWithFallback(() => import('./EmptyMenu.tsx').then((file) => file.EmptyMenu))
/** Shown only with something in the cart, which no first paint knows [MENU-16]. */
const BottomBar = lazyWithFallback(() => import('./BottomBar.tsx').then((file) => file.BottomBar))
const FilterButton = lazyWithFallback(() => import('./filters/FilterButton.tsx').then((file) => file.FilterButton))
const FilterRow = lazyWithFallback(() => import('./filters/FilterRow.tsx').then((file) => file.FilterRow))
const FilterSheet = lazyWithFallback(() => import('./filters/FilterSheet.tsx').then((file) => file.FilterSheet))
const SearchDialog = lazyWithFallback(() => import('./search/SearchDialog.tsx').then((file) => file.SearchDialog))

/** One store's menu [ROUTE-03]; a product opens above it as a child route [ROUTE-04], and answers first on its own address. */
export function MenuPage() {
  const { pathname } = useLocation()
  const isBelow = !isMenuPath(pathname)
  const [startsBelow] = useState(isBelow)
  return (
    <>
      {startsBelow ? LATE_MENU : <StoreMenu isBelow={isBelow} />}
      <Outlet />
    </>
  )
}

/** Whose prices the menu shows, where they differ: the host draws those for pick-up (D-193). */
function ServicePrices() {
  const { service } = useChoice()
  return <p className={`wrap soft sm ${styles.prices}`}>{pricesText(service)}</p>
}

/** Hydrated as the host drew it, although the product may be closed by then. */
function LateMenu() {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  return <StoreMenu isBelow={!hydrated || !isMenuPath(pathname)} />
}

const LATE_MENU = (
  <HydrateWhenIdle>
    <LateMenu />
  </HydrateWhenIdle>
)

interface StoreMenuProps {
  /** A product covers it, so that none of its pictures is on the screen. */
  isBelow: boolean
}

const StoreMenu = memo(function StoreMenu({ isBelow }: StoreMenuProps) {
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
    <main className={styles.menu} ref={page}>
      <h1 className="vh">{`${store.name} menu`}</h1>
      <StoreBar store={store} />
      {menu.byService ? <ServicePrices /> : null}
      {hasOffers ? (
        <div className={`wrap ${styles.offers}`}>
          <Banners banners={menu.banners} store={store} isBelow={isBelow} />
          <Specials menu={menu} store={store} isBelow={isBelow} />
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
                // Fewer dishes than the host drew cannot be hydrated.
                key={filtered ? `filtered ${category.hash}` : category.hash}
                category={category}
                store={store}
                isFirst={index === 0 && !isBelow}
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
  )
})

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

/** The two special buttons [MENU-11 MENU-12]. */
function Specials({ menu, store, isBelow }: { menu: Menu; store: Store; isBelow: boolean }) {
  const specials = [
    { product: menu.createYourOwn, name: 'Create Your Own Pizza', picture: PLAIN_PIZZA_PICTURE },
    { product: menu.halfAndHalf, name: 'Half & Half Pizza', picture: HALF_AND_HALF_PICTURE },
  ].filter(({ product }) => product !== '')
  const cards = menu.categories.flatMap(({ products }) => products)
  if (specials.length === 0) return null
  return (
    <div className={styles.specials}>
      {specials.map(({ product, name, picture }) => (
        <a key={name} href={productPath(store, product)} data-replay="">
          <PizzaPicture
            picture={cards.find(({ hash }) => hash === product)?.picture || `/images/pizzas/${picture}.svg`}
            size={104}
            eager={!isBelow}
          />
          {name}
        </a>
      ))}
    </div>
  )
}

/**
 * Opening a menu chooses its store when none is chosen or the cart is empty. With another store's cart the choice stays
 * until the first Add, which asks (STORE-05, Q-23).
 */
function useVisit(store: Store): void {
  const choice = useChoice()
  const { ready, cart } = useCart()
  useEffect(() => {
    if (!choice.ready || choice.store === store.hash) return
    if (choice.store === '' || (ready && isEmpty(cart))) chooseStore(store.hash)
  }, [choice, ready, cart, store.hash])
  useEffect(() => shownMenu.set(store.hash), [store.hash])
  // Without a service worker these files must load now to be there when the connection is lost.
  useEffect(() => (hasWorker() ? undefined : whenIdle(loadRest)), [])
}

const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

const loadRest = () =>
  Promise.all([
    import('./BottomBar.tsx'),
    import('./builder/ProductDialog.tsx'),
    import('./quickAdd/addCard.ts'),
    import('./search/SearchDialog.tsx'),
    import('./filters/FilterSheet.tsx'),
    import('./filters/FilterRow.tsx'),
  ])

/** Undefined while nothing is filtered, or the guide or the rules are not there. */
function useFilteredMenu(menu: Menu, guide: MenuGuide | undefined, filters: MenuFilters): FilteredMenu | undefined {
  const [rules, setRules] = useState<typeof import('../../../domain/catalogue/filterMenu.ts')>()
  const isWanted = isFiltered(filters)
  useEffect(() => {
    if (isWanted) reportRejection(import('../../../domain/catalogue/filterMenu.ts').then(setRules))
  }, [isWanted])
  return useMemo(
    () => (rules && guide && isWanted ? rules.filterMenu(menu.categories, guide, filters) : undefined),
    [rules, menu, guide, isWanted, filters],
  )
}

/** Read when the browser is idle: the first paint does not need it. */
function useMenuGuide(store: Store, isWanted = true): { guide: MenuGuide | undefined; isUnread: boolean } {
  const { data, isError } = useQuery({ ...queryOf('menuGuide', { store: store.hash }), enabled: isWanted })
  return { guide: data, isUnread: isError && !data }
}

/** Follows what the store sells out while its menu is open (D-66). */
function useLiveMenu(store: Store): void {
  const queryClient = useQueryClient()
  const path = menuPath(store)
  const { hash } = store
  useEffect(() => {
    let stop: (() => void) | undefined
    const leaving = new AbortController()
    const cancel = whenIdle(async () => {
      const { followMenu } = await import('./live/followMenu.ts')
      if (!leaving.signal.aborted) stop = followMenu({ store: hash, path }, queryClient)
    })
    return () => {
      leaving.abort()
      cancel()
      stop?.()
    }
  }, [hash, path, queryClient])
}
