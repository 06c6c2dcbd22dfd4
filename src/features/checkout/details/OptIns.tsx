import { CONSENT_WORDS } from '../../../../domain/account/consentWords.ts'
import type { Draft } from '../../../device/store/database.ts'

interface OptInsProps {
  draft: Draft
  onChange: (change: Pick<Partial<Draft>, 'mailing' | 'sms'>) => void
}

/** Offers by mail and by text message; how they start says the host (D-26) [CHK-29]. */
export function OptIns({ draft, onChange }: OptInsProps) {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.mailing}
          onChange={({ target }) => onChange({ mailing: target.checked })}
        />
        <span>{CONSENT_WORDS.checkoutEmail}</span>
      </label>
      <label className="check">
        <input type="checkbox" checked={draft.sms} onChange={({ target }) => onChange({ sms: target.checked })} />
        <span>{CONSENT_WORDS.checkoutSms}</span>
      </label>
    </div>
  )
}
