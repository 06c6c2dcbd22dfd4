import { Link, useRouterState } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { isSignedIn } from '../device/store/sessionState.ts'
import { Logo } from '../components/Logo.tsx'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useQueue, useSession } from '../hooks/useDevice.ts'
import { Account } from './member/Account.tsx'
import { CartButton } from './CartButton.tsx'
import { NavLinks } from './NavLinks.tsx'
import { useMenusClose } from './useMenusClose.ts'

const SOLID_AFTER_PX = 400

const OutboxButton = lazyWithFallback(() => import('./OutboxButton.tsx').then((file) => file.OutboxButton))
const MemberLinks = lazyWithFallback(() => import('./member/MemberLinks.tsx').then((file) => file.MemberLinks))

/** The header, transparent on home and articles until the page is scrolled by 400 px [HDR-01 HDR-02 STORY-05]. */
export function Header() {
  const header = useRef<HTMLElement>(null)
  useMenusClose(header)
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
