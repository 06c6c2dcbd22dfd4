import { Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { deviceWords } from '../../../domain/account/deviceWords.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useEntrance } from '../device/useAsker.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { addPasskey } from './addPasskey.ts'

interface NewPasskeyProps {
  label: string
  /** It is the first thing to do on its page. */
  isFirst?: boolean
  onAdded: () => Promise<void>
}

/** Makes another passkey of who is signed in, under a name. */
export function NewPasskey({ label, isFirst = false, onAdded }: NewPasskeyProps) {
  const hasPasskeys = useEntrance().data?.hasPasskeys ?? true
  const [name, setName] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const add = async (isBeside: boolean) => {
    const added = await addPasskey({ name, isBeside })
    if (!added.ok) return setFault(added.message)
    setName('')
    await onAdded()
  }
  const press = (isBeside: boolean) => {
    setIsBusy(true)
    setFault('')
    reportRejection(add(isBeside).finally(() => setIsBusy(false)))
  }
  const barred = hasPasskeys ? undefined : 'Not under a bare address: open the office by a name'
  return (
    <div className="g12">
      <Field
        label="Name of the new passkey"
        hint="By which you know the device: Phone, Key in the safe."
        placeholder={deviceWords(navigator.userAgent)}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {fault ? <Note tone="bad">{fault}</Note> : null}
      <div className="rw">
        <BarredButton className={isFirst ? 'ob go' : 'ob'} isBusy={isBusy} barred={barred} onClick={() => press(false)}>
          <Plus className="i" size={18} strokeWidth={2} aria-hidden />
          {label}
        </BarredButton>
        <BarredButton isBusy={isBusy} barred={barred} onClick={() => press(true)}>
          <Smartphone className="i" size={18} strokeWidth={1.9} aria-hidden />
          On the phone beside you
        </BarredButton>
      </div>
    </div>
  )
}
