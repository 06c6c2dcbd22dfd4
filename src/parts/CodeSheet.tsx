import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CodeBoxes } from '../ui/CodeBoxes.tsx'
import { run } from '../ui/run.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { BotCheckNote } from './BotCheckNote.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'
import { useOnline } from './useDevice.ts'
import { useOneTimeCode } from './useOneTimeCode.ts'

const LENGTH = 6

/**
 * The modal 'Verify Your New Phone Number': six boxes, Resend, Cancel, VERIFY, valid for 3 minutes [CHK-24 CHK-25], OQ-25.
 * Beside the page, not inside its form: a form within a form never hears its own submit.
 * `onVerify` and `onResend` answer the message to show, or nothing when all went well.
 */
export function VerifyPhone({
  phone,
  problem,
  onClose,
  onVerify,
  onResend,
}: {
  phone: string
  /** Why the first code was not sent. */
  problem?: string
  onClose: () => void
  onVerify: (code: string) => Promise<string | undefined>
  onResend: () => Promise<string | undefined>
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState(problem)
  const [news, setNews] = useState('')
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])
  useOneTimeCode((digits) => setCode(digits.replace(/\D/g, '').slice(0, LENGTH)))

  async function ask(question: () => Promise<string | undefined>, done: string) {
    if (busy) return
    setBusy(true)
    setNews('')
    const message = await question()
    setError(message)
    if (message === undefined) setNews(done)
    setBusy(false)
    input.current?.focus()
  }

  const verify = () =>
    code.length < LENGTH ? setError('Please enter all six digits of the code.') : run(ask(() => onVerify(code), ''))

  return createPortal(
    <Sheet onClose={onClose} title="Verify Your New Phone Number">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Nor may the page's form hear it, through React.
          event.stopPropagation()
          verify()
        }}
      >
        <p className="soft sm">
          We sent a code to <b className="num">+1 {phone}</b>. It is valid for 3 minutes.
        </p>
        <CodeBoxes
          ref={input}
          label="Six-digit code"
          length={LENGTH}
          value={code}
          error={error}
          onChange={(digits) => {
            setError(undefined)
            setCode(digits)
          }}
        />
        <output className="soft sm">{news}</output>
        <BotCheckNote />
        <NeedsConnection what="The code" id="verify-needs" />
        <div className="row between">
          <button
            type="button"
            className="link"
            disabled={busy || !online}
            onClick={() => {
              setCode('')
              run(ask(onResend, 'We sent a new code.'))
            }}
          >
            Resend
          </button>
          <div className="row">
            <button type="button" className="btn btn-line" onClick={onClose}>
              Cancel
            </button>
            <button
              type="submit"
              className="btn btn-go"
              disabled={busy || !online}
              aria-describedby={online ? undefined : 'verify-needs'}
            >
              VERIFY
            </button>
          </div>
        </div>
      </form>
    </Sheet>,
    document.body,
  )
}
