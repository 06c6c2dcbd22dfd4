import { useSyncExternalStore } from 'react'
import { APP } from '../../content/rewards.ts'
import { isInstalled } from '../../device/installed.ts'
import { installPrompt } from '../../device/store/notices.ts'
import { install } from '../../device/updates/installOffer.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import styles from './AppSection.module.css'

/** The installation of this site as an app, by the browser's prompt where it has one, else by hand (D-33) [REWARD-01]. */
export function AppSection() {
  const hydrated = useHydrated()
  const prompt = useSyncExternalStore(installPrompt.watch, installPrompt.get, () => undefined)
  const installed = hydrated && isInstalled()
  return (
    <section id="app" className={styles.app} aria-labelledby="app-title" tabIndex={-1}>
      <h2 id="app-title">{APP.title}</h2>
      <div className={styles.intro}>
        <p className="soft">{installed ? APP.installed : APP.text}</p>
        {prompt && !installed ? (
          <button type="button" className="btn btn-line" onClick={() => reportRejection(install())}>
            {APP.install}
          </button>
        ) : null}
      </div>
      <div className={styles.installing}>
        {APP.ways.map(({ where, steps }) => (
          <section key={where}>
            <h3>{where}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  )
}
