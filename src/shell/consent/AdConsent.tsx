import { useEffect, useRef } from 'react'
import { AD_CONSENT } from '../../content/adConsent.ts'
import { answerAds, cookieChoices, type AdConsent as Answer } from '../../device/store/adConsent.ts'
import { pixelAddress } from '../../services/pixel.ts'
import notices from '../Notices.module.css'
import styles from './AdConsent.module.css'

/**
 * Asks before anything goes to the chain's ad pixel. It stands over the page without stopping it. `isReopened` is true when the
 * customer opened it from the footer: it then takes the focus, and gives it back.
 */
export function AdConsent({ answer, isReopened }: { answer: Answer; isReopened: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isReopened) return
    const opener = document.activeElement
    heading.current?.focus()
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && cookieChoices.set(false)
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isReopened])

  const host = new URL(pixelAddress() ?? location.href).hostname
  return (
    <section className={`${notices.notice} ${styles.consent}`} aria-labelledby="ad-consent">
      <div>
        <h2 id="ad-consent" ref={heading} tabIndex={-1}>
          {AD_CONSENT.title}
        </h2>
        <p>{AD_CONSENT.text}</p>
        <details>
          <summary>{AD_CONSENT.details.title}</summary>
          <p className="soft">{AD_CONSENT.details.text(host)}</p>
        </details>
      </div>
      <div className={styles.answers}>
        <button type="button" className="btn btn-line" onClick={() => answerAds('no')}>
          {AD_CONSENT.no}
        </button>
        <button type="button" className="btn btn-line" onClick={() => answerAds('yes')}>
          {AD_CONSENT.yes}
        </button>
      </div>
      <p className="soft">
        {answer ? <b>{answer === 'yes' ? AD_CONSENT.isYes : AD_CONSENT.isNo} </b> : null}
        {AD_CONSENT.later}
      </p>
    </section>
  )
}
