import { AD_CONSENT } from '../../content/adConsent.ts'
import { cookieChoices } from '../../device/store/adConsent.ts'
import styles from './CookieChoices.module.css'

/** Opens the question about the ad pixel again. */
export function CookieChoices() {
  return (
    <button type="button" className={styles.choices} onClick={() => cookieChoices.set(true)}>
      {AD_CONSENT.link}
    </button>
  )
}
