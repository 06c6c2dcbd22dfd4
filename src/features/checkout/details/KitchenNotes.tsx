import type { Charge } from '../../../../domain/taxes.ts'
import { formatMoney } from '../../../../domain/money.ts'
import type { Draft } from '../../../device/store/database.ts'

interface KitchenNotesProps {
  draft: Draft
  /** Whether the store gives cutlery and napkins only to those who ask for them. */
  asksForCutlery: boolean
  /** The paper bag that this order pays for, unless the customer brings one. */
  bag: Charge | undefined
  onChange: (change: Pick<Partial<Draft>, 'notes' | 'cutlery' | 'ownBag'>) => void
}

/** [CHK-31] */
export function KitchenNotes({ draft, asksForCutlery, bag, onChange }: KitchenNotesProps) {
  return (
    <div className="stack stack-1">
      <label className="field">
        <span>Notes</span>
        <textarea
          className="input"
          maxLength={1000}
          placeholder="Well done, cut in squares…"
          value={draft.notes}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </label>
      {asksForCutlery ? (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.cutlery ?? false}
            onChange={({ target }) => onChange({ cutlery: target.checked })}
          />
          <span>Cutlery and napkins</span>
        </label>
      ) : null}
      {bag ? (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.ownBag ?? false}
            onChange={({ target }) => onChange({ ownBag: target.checked })}
          />
          <span>I bring my own bag: no paper bag, {formatMoney(bag.price)} less</span>
        </label>
      ) : null}
    </div>
  )
}
