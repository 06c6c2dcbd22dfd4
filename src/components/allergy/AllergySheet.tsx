import { useState, type FormEvent } from 'react'
import type { Allergen } from '../../../domain/catalogue/allergens.ts'
import { isLeftOut, LEAVE_OUT_CHOICES, toggleLeftOut } from '../../../domain/catalogue/filterMenu.ts'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { ALLERGY } from '../../content/allergy.ts'
import { sendCall } from '../../device/api/sendCall.ts'
import { isKeptOnDevice, sayAllergies } from '../../device/store/allergies.ts'
import { useAllergies } from '../../hooks/useAllergies.ts'
import { useSession } from '../../hooks/useDevice.ts'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import '../../ui/styles/field.css'
import styles from './Allergy.module.css'

/** Where an allergy is said, once: for this visit, and on the device or the account where its person wishes it (D-239). */
export function AllergySheet({ onClose }: { onClose: () => void }) {
  const { customer } = useSession()
  const [list, setList] = useState(useAllergies())
  const [onDevice, setOnDevice] = useState(isKeptOnDevice)
  const wasOnAccount = (customer?.allergies?.length ?? 0) > 0
  const [onAccount, setOnAccount] = useState(wasOnAccount)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const save = async () => {
    setBusy(true)
    const account = onAccount ? list : []
    const isSaved = !customer || allergyWords(account) === allergyWords(customer.allergies ?? [])
    const sent = isSaved ? undefined : await sendCall('saveAllergies', { allergies: [...account] })
    setBusy(false)
    if (sent && !sent.ok) return setFault(sent.message)
    if (sent) {
      const { keepAccount } = await import('../../device/session/memberAccount.ts')
      keepAccount({ allergies: [...account] })
    }
    sayAllergies(list, onDevice && list.length > 0)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reportRejection(save())
  }
  return (
    <Sheet
      title={ALLERGY.title}
      onClose={onClose}
      foot={
        <button type="submit" form="allergies" className="btn btn-go btn-big btn-wide" aria-disabled={isBusy}>
          {list.length > 0 ? ALLERGY.save : ALLERGY.none}
        </button>
      }
    >
      <form id="allergies" className={styles.sheet} onSubmit={submit}>
        <fieldset>
          <legend>{ALLERGY.ask}</legend>
          <div className={styles.choices}>
            {LEAVE_OUT_CHOICES.map((choice) => (
              <Tick
                key={allergyWords(choice)}
                words={nameOf(choice)}
                isTicked={isLeftOut({ leftOut: list }, choice)}
                onTick={() => setList(toggleLeftOut({ leftOut: list }, choice).leftOut)}
              />
            ))}
          </div>
        </fieldset>
        <div>
          <p className="soft sm">{ALLERGY.kept}</p>
          <Tick words={ALLERGY.onDevice} isTicked={onDevice} onTick={() => setOnDevice(!onDevice)} />
          {customer ? (
            <Tick words={ALLERGY.onAccount} isTicked={onAccount} onTick={() => setOnAccount(!onAccount)} />
          ) : null}
        </div>
        <p className="soft sm">
          {ALLERGY.kitchen} {ALLERGY.signs}
        </p>
        {fault ? <Note tone="bad">{fault}</Note> : null}
      </form>
    </Sheet>
  )
}

function Tick({ words, isTicked, onTick }: { words: string; isTicked: boolean; onTick: () => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={isTicked} onChange={onTick} />
      <span>{words}</span>
    </label>
  )
}

/** 'Wheat, triticale' */
const nameOf = (choice: readonly Allergen[]): string => {
  const words = allergyWords(choice)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
