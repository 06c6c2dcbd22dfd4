import { Link } from '@tanstack/react-router'
import { BRAND } from '../../shared/brand.ts'
import { LEGAL } from '../content/navigation.ts'
import { Logo } from '../components/Logo.tsx'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { pixelAddress } from '../services/pixel.ts'
import { useHydrated } from '../ui/useHydrated.ts'

const CookieChoices = lazyWithFallback(() => import('./consent/CookieChoices.tsx').then((file) => file.CookieChoices))

/** [SHELL-05 SHELL-16] */
export function Footer() {
  const hydrated = useHydrated()
  return (
    <footer className="foot">
      <div className="wrap">
        <Link to="/" className="logo">
          <Logo />
        </Link>
        <p>
          Support: <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
          <br />
          {BRAND.supportHours}
        </p>
        <ul>
          {LEGAL.map(({ name, to }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
          {hydrated && pixelAddress() ? (
            <li className="cookies">
              <CookieChoices />
            </li>
          ) : null}
          {BRAND.social.map(({ name, href }) => (
            <li key={href}>
              <a href={href} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p>{`© ${BRAND.years}`}</p>
      </div>
    </footer>
  )
}
