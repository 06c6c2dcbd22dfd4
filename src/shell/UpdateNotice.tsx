import { takeNewVersion } from '../device/updates/newVersion.ts'
import type { NewVersion } from '../device/store/notices.ts'
import styles from './Notices.module.css'

const WORDS = {
  ready: 'Your cart and what you typed stay.',
  busy: 'It comes when you have checked out in your other tab.',
  coming: 'It comes in a moment.',
}

export function UpdateNotice({ state }: { state: Exclude<NewVersion, 'none'> }) {
  return (
    <section className={styles.notice} aria-label="New version">
      <output>
        <b>A new version is ready</b>
        <span className="soft">{WORDS[state]}</span>
      </output>
      {state === 'ready' ? (
        <button type="button" className="btn btn-line btn-sm" onClick={takeNewVersion}>
          Update
        </button>
      ) : null}
    </section>
  )
}
