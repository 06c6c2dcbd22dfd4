import { Link } from '@tanstack/react-router'
import type { LegalLink } from '../../content/legal/legalText.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import styles from './LegalPage.module.css'

/** A link in the text; on paper its address follows it, with the site's own name. */
export function PrintableLink({ text, to }: LegalLink) {
  const hydrated = useHydrated()
  if (to.startsWith('/'))
    return (
      <Link to={to} className={styles.link} data-printed={hydrated ? `${location.host}${to}` : to}>
        {text}
      </Link>
    )
  return (
    <a href={to} className={to.startsWith('#') ? undefined : styles.link} data-printed={to.replace('mailto:', '')}>
      {text}
    </a>
  )
}
