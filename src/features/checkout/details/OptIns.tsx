import type { Draft } from '../../../device/store/database.ts'

interface OptInsProps {
  draft: Draft
  onChange: (change: Pick<Partial<Draft>, 'mailing' | 'sms'>) => void
}

/** Offers by mail and by text message, both on by default [CHK-29]. */
export function OptIns({ draft, onChange }: OptInsProps) {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.mailing}
          onChange={({ target }) => onChange({ mailing: target.checked })}
        />
        <span>Send me offers by email</span>
      </label>
      <label className="check">
        <input type="checkbox" checked={draft.sms} onChange={({ target }) => onChange({ sms: target.checked })} />
        <span>Text me offers and my order status</span>
      </label>
    </div>
  )
}
