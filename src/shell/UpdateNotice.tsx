import { takeNewVersion } from '../device/newVersion.ts'
import './notices.css'

/** A new version of the app waits for the customer's word; `busy`: they gave it, and check out in another tab. */
export function UpdateNotice({ busy }: { busy: boolean }) {
  return (
    <section className="notice" aria-label="New version">
      <output>
        <b>A new version is ready</b>
        <span className="soft">
          {busy ? 'It comes when you have checked out in your other tab.' : 'Your cart and what you typed stay.'}
        </span>
      </output>
      {busy ? null : (
        <button type="button" className="btn btn-line btn-sm" onClick={takeNewVersion}>
          Update
        </button>
      )}
    </section>
  )
}
