import { Share, SquarePlus } from 'lucide-react'
import { BRAND } from '../../shared/brand.ts'
import { install, snoozeInstall } from '../device/updates/installOffer.ts'
import { reportRejection } from '../ui/reportRejection.ts'
import styles from './Notices.module.css'

export function InstallOffer({ by }: { by: 'prompt' | 'ios' }) {
  return (
    <section className={styles.notice} aria-label="Home screen">
      <div>
        <p>
          <b>Keep {BRAND.name} on your home screen</b>
        </p>
        {by === 'prompt' ? (
          <p className="soft">One tap to the menu, also without a connection.</p>
        ) : (
          <ol className="soft">
            <li>
              Tap <Share size={18} strokeWidth={1.9} className="i" /> <b>Share</b> in the browser's bar.
            </li>
            <li>
              Choose <SquarePlus size={18} strokeWidth={1.9} className="i" /> <b>Add to Home Screen</b>.
            </li>
            <li>
              Tap <b>Add</b>. {BRAND.name} then opens also without a connection.
            </li>
          </ol>
        )}
      </div>
      <div className="row">
        <button type="button" className="link" onClick={snoozeInstall}>
          Not now
        </button>
        {by === 'prompt' ? (
          <button type="button" className="btn btn-line btn-sm" onClick={() => reportRejection(install())}>
            Install
          </button>
        ) : null}
      </div>
    </section>
  )
}
