import { formatMoney } from '../../../domain/money.ts'
import { useDraft } from '../device/drafts.ts'
import { useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { usePress } from '../device/usePress.ts'
import { whenWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { SHOWN_BY, type Card } from './cardReads.ts'

/**
 * Blocks a lost card and mails its rest on a new number: to the address of an order that it paid at once, to another one when a second
 * person has agreed (D-213, D-222).
 */
export function LostPanel({ card, onClose }: { card: Card; onClose: () => void }) {
  const { last, balance, uses } = card
  return (
    <Panel title={`Gift card •${last} is lost`} onClose={onClose}>
      <div className="g16">
        <p className="soft">
          The lost card is blocked, and what is left on it, {formatMoney(balance)}, goes to a new number, which is
          mailed. Nobody here sees the whole number.
        </p>
        {uses.map((use) => (
          <ToOrder key={use.use} card={card} use={use} onClose={onClose} />
        ))}
        <ToAddress card={card} />
      </div>
    </Panel>
  )
}

function ToOrder({ card, use, onClose }: { card: Card; use: Card['uses'][number]; onClose: () => void }) {
  const { last, balance } = card
  const zone = useZone()
  const now = useNow(60_000)
  const press = usePress('replaceGiftCard', {
    press: `card ${use.use}`,
    shownBy: SHOWN_BY,
    onDone: (made) => {
      toast(`•${last} is blocked, and •${made.last} with ${formatMoney(made.balance)} is mailed`)
      onClose()
    },
  })
  return (
    <Pane title={`To the mail of order ${use.order}`}>
      <div className="g12">
        <p>
          It paid order {use.order} {whenWords(use.at, zone, now)}
          {use.mail === '' ? '' : `, of ${use.mail}`}.
        </p>
        <PressNote press={press} />
        <BarredButton isBusy={press.isBusy} onClick={() => press.send({ number: use.order, use: use.use, last })}>
          Block •{last}, and mail {formatMoney(balance)} on a new card
        </BarredButton>
      </div>
    </Pane>
  )
}

const isMail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)

function ToAddress({ card: { card, last, balance, uses } }: { card: Card }) {
  const [{ mail }, draft] = useDraft(`lost card ${card}`, { mail: '' })
  const press = usePress('mailGiftCard', { press: `lost card ${card}`, shownBy: SHOWN_BY })
  return (
    <Pane title="To an address that no order proves">
      <div className="g12">
        <p>
          {uses.length === 0 ? 'It paid no order, so nothing proves whose it is. ' : ''}The card is blocked at once; a
          colleague agrees before the new one is mailed.
        </p>
        <Field
          label="Mail address"
          type="email"
          autoComplete="off"
          value={mail}
          onChange={({ target }) => draft({ mail: target.value })}
        />
        <PressNote press={press} />
        <BarredButton
          barred={isMail(mail.trim()) ? undefined : 'Type the mail address'}
          isBusy={press.isBusy}
          onClick={() => press.send({ card, mail: mail.trim() })}
        >
          Block •{last}, and ask to mail {formatMoney(balance)} on a new card
        </BarredButton>
      </div>
    </Pane>
  )
}
