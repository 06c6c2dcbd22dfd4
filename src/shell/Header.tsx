import { Link, useRouterState, useRouter } from '@tanstack/react-router'
import { Menu, X, ShoppingBag, ChevronDown } from 'lucide-react'
import { useCallback, useRef, useSyncExternalStore, useEffect, type RefObject } from 'react'
import { isSignedIn } from '../device/store/sessionState.ts'
import { Logo } from '../components/Logo.tsx'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useQueue, useSession, useCart, useChoice } from '../hooks/useDevice.ts'
import { realLines } from '../../domain/cart/cart.ts'
import { openCart } from '../hooks/openPanels.ts'
import { NAVIGATION } from '../content/navigation.ts'
import { reportRejection } from '../ui/reportRejection.ts'

const SOLID_AFTER_PX = 400

const OutboxButton = lazyWithFallback(() => import('./OutboxButton.tsx').then((file) => file.OutboxButton))
const SearchButton = lazyWithFallback(() => import('./SearchButton.tsx').then((file) => file.SearchButton))
const MemberLinks = lazyWithFallback(() => import('./member/MemberLinks.tsx').then((file) => file.MemberLinks))

/** The header, transparent on home and articles until the page is scrolled by 400 px [HDR-01 HDR-02 STORY-05]. */
export function Header() {
  const header = useRef<HTMLElement>(null)
  useMenusClose(header)
  const hasMenu = useRouterState({ select: ({ location }) => location.pathname.startsWith('/menu/') })
  const overPicture = useRouterState({
    // OQ-16; an unknown slug has no article and no picture.
    select: ({ matches }) =>
      matches.some(({ routeId, loaderData }) => routeId === '/' || (routeId === '/blogs/$slug' && loaderData)),
  })
  const scrolled = useScrolled(SOLID_AFTER_PX)
  const isMember = isSignedIn(useSession())
  const look = overPicture ? (scrolled ? 'head late' : 'head clear') : 'head'
  return (
    <header className={look} ref={header}>
      <div>
        <button type="button" className="btn btn-icon burger" popoverTarget="nav" aria-label="Menu">
          <Menu strokeWidth={1.9} aria-hidden />
        </button>
        <Link to="/" className="logo">
          <Logo />
        </Link>
        <nav id="nav" popover="auto" aria-label="Main">
          <button
            type="button"
            className="btn btn-icon shut"
            popoverTarget="nav"
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <X strokeWidth={1.9} aria-hidden />
          </button>
          <NavLinks />
          {/* Mobile menu only [HDR-04 HDR-05]. */}
          <ul className="more">
            <li>
              <Link to="/contact">Contact</Link>
            </li>
            {isMember ? (
              <MemberLinks />
            ) : (
              <li>
                <Link to="/signin">Sign Up/In</Link>
              </li>
            )}
          </ul>
        </nav>
        <span className="grow" />
        {/* It takes its place from the gap and moves nothing. */}
        {hasMenu ? <SearchButton /> : null}
        <Account />
        <OutboxEntrance />
        <CartButton />
      </div>
    </header>
  )
}

function OutboxEntrance() {
  const { items } = useQueue()
  return items.length > 0 ? <OutboxButton /> : null
}

function useScrolled(pixels: number): boolean {
  const watch = useCallback((changed: () => void) => {
    addEventListener('scroll', changed, { passive: true })
    return () => removeEventListener('scroll', changed)
  }, [])
  return useSyncExternalStore(
    watch,
    () => scrollY >= pixels,
    () => false,
  )
}

/**
 * The cart button with the number of lines (OQ-49); hidden with an empty cart and on Checkout [HDR-06 HDR-07 CART-16].
 */
function CartButton() {
  const { cart } = useCart()
  const atCheckout = useRouterState({ select: ({ location }) => location.pathname === '/checkout' })
  const count = realLines(cart).length
  if (count === 0 || atCheckout) return null
  return (
    <button
      type="button"
      className="btn btn-icon cartbtn"
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      onClick={openCart}
    >
      <ShoppingBag strokeWidth={1.9} aria-hidden />
      <b aria-hidden="true">{count}</b>
    </button>
  )
}

/** [HDR-03] */
function NavLinks() {
  const menu = useMenuPath()
  return (
    <ul>
      <li>
        <Link to={menu}>Menu</Link>
      </li>
      {NAVIGATION.map((item) => (
        <li key={item.name}>
          {'to' in item ? <Link to={item.to}>{item.name}</Link> : <Dropdown name={item.name} links={item.links} />}
        </li>
      ))}
    </ul>
  )
}

function Dropdown({ name, links }: { name: string; links: readonly { name: string; to: string }[] }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = links.some(({ to }) => path === to)
  return (
    <details name="nav">
      <summary className={here ? 'here' : undefined}>
        {name}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{link.name}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The target of Menu: /menu with a store chosen or on the screen, else the locations [SHELL-08], OQ-14. */
function useMenuPath(): '/menu' | '/locations' {
  const { store } = useChoice()
  const onMenu = useRouterState({ select: ({ location }) => location.pathname.startsWith('/menu/') })
  return store || onMenu ? '/menu' : '/locations'
}

/** The rules load when the page has answered: the browser itself opens the menus. */
function useMenusClose(header: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const left = new AbortController()
    reportRejection(
      import('./closeMenus.ts').then(
        ({ closeMenus }) => header.current && closeMenus(header.current, router, left.signal),
      ),
    )
    return () => left.abort()
  }, [header, router])
}

const MemberButton = lazyWithFallback(() => import('./member/MemberButton.tsx').then((file) => file.MemberButton))

/** A member's first name and points; a guest gets Sign Up [HDR-08], OQ-17. */
function Account() {
  return isSignedIn(useSession()) ? (
    <MemberButton />
  ) : (
    <Link to="/signin" className="account">
      Sign Up/In
    </Link>
  )
}
