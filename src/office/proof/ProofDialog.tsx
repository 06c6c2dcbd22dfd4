import { Fingerprint } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { assertPasskey } from '../../device/passkeys/authenticator.ts'
import { askedProof, watchAskedProof } from '../device/askProven.ts'

/** Asks who is there, before something that a stranger at an open screen must not do. */
export function ProofDialog() {
  const asked = useSyncExternalStore(watchAskedProof, askedProof)
  return asked ? <Proof settle={asked.settle} /> : null
}

function Proof({ settle }: { settle: (isProven: boolean) => void }) {
  const factors = useRead('officeFactors', {}, { keep: false })
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const send = async (response?: Parameters<typeof ask<'officeProve'>>[1]['response']) => {
    const sent = await ask('officeProve', { response, code })
    if (sent.ok) settle(true)
    else setFault(sent.message)
  }
  const byPasskey = async () => {
    const begun = await ask('officeProveOptions', {})
    if (!begun.ok) return setFault(begun.message)
    const made = await assertPasskey(begun.answer.options)
    if (!made.ok) return setFault(made.message)
    await send(made.response)
  }
  const press = (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setFault('')
    reportRejection(work().finally(() => setIsBusy(false)))
  }
  return (
    <Sheet title="Is it still you?" onClose={() => settle(false)}>
      <div className="g16">
        <p>This wants a proof of the last five minutes. What you have typed stays.</p>
        {factors.data?.passkeys.length === 0 ? null : (
          <button
            type="button"
            className="ob go w"
            aria-disabled={isBusy || undefined}
            onClick={() => press(byPasskey)}
          >
            <Fingerprint className="i" size={18} strokeWidth={1.9} aria-hidden />
            Use your passkey
          </button>
        )}
        {factors.data?.hasPassword ? (
          <form
            className="g8"
            onSubmit={(event) => {
              event.preventDefault()
              press(() => send())
            }}
          >
            <Field
              label="Code of your app"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <button type="submit" className="ob w" aria-disabled={isBusy || undefined}>
              Go on with the code
            </button>
          </form>
        ) : null}
        {fault ? <Note tone="bad">{fault}</Note> : null}
      </div>
    </Sheet>
  )
}
