import type { CallName } from '../device/ask.ts'
import type { Press } from '../device/usePress.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field } from '../ui/Field.tsx'
import { PressNote } from '../ui/PressNote.tsx'

/** Why a code that a customer reads out does not do yet; undefined when it does. */
export const codeFault = (isSent: boolean, code: string): string | undefined =>
  !isSent ? 'Send the code first' : /^\d{6}$/.test(code) ? undefined : 'Type the six digits of the code'

interface CustomerCodeProps<N extends CallName> {
  press: Press<N>
  onSend: () => void
  /** Why it cannot be sent yet. */
  barred?: string | undefined
  /** Where the code that counts was sent; undefined before. */
  sentTo: string | undefined
  code: string
  onCode: (code: string) => void
}

/** Sends a customer a code and takes it as they read it out, with or without spaces (D-207, D-218). */
export function CustomerCode<N extends CallName>(props: CustomerCodeProps<N>) {
  const { press, onSend, barred, sentTo, code, onCode } = props
  return (
    <>
      <div className="rw">
        <BarredButton {...(barred === undefined ? {} : { barred })} isBusy={press.isBusy} onClick={onSend}>
          {sentTo === undefined ? 'Send the code' : 'Send another code'}
        </BarredButton>
      </div>
      <PressNote press={press} />
      {sentTo === undefined ? null : (
        <Field
          label="Code that the customer reads out"
          inputMode="numeric"
          autoComplete="off"
          hint={`It was sent to ${sentTo}, and is valid for 3 minutes.`}
          value={code}
          onChange={({ target }) => onCode(target.value.replaceAll(/\D/g, '').slice(0, 6))}
        />
      )}
    </>
  )
}
