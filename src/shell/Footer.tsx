import { Link } from '@tanstack/react-router'
import { BRAND } from '../content/brand.ts'
import { LEGAL } from '../content/navigation.ts'
import { Logo } from '../components/Logo.tsx'

/** [SHELL-05 SHELL-16] */
export function Footer() {
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
