import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import type { Sent } from '../device/answer.ts'
import { CodeBoxes } from '../ui/CodeBoxes.tsx'
import { run } from '../ui/run.ts'
import { BotCheckNote } from './BotCheckNote.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'
import { useCountdown } from './useCountdown.ts'
import { useOnline } from './useDevice.ts'
import '../ui/field.css'

const VALID_SECONDS = 180

interface CodeFormProps {
  label: string
  length: number
  code: string
  onCode: (digits: string) => void
  /** What is wrong with the code before anybody is asked. */
  check: () => string | undefined
  /** The words of the button and of the link. */
  verify: string
  resend: string
  onVerify: () => Promise<Sent<unknown>>
  onResend: () => Promise<Sent<unknown>>
  /** A code is sent when this comes up; else one was sent just now. */
  sendsFirst?: boolean
  /** Beside 'resend'. */
  children?: ReactNode
}

/** A code that was sent: its boxes, how long it is valid, another one, and what was wrong with it [PHV-01 PHV-12 FORGOT-07]. */
export function CodeForm(props: CodeFormProps) {
  const { label, length, code, onCode, check, verify, resend, onVerify, onResend, sendsFirst = false, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [news, setNews] = useState('')
  const [verifying, setVerifying] = useState(false)
  const [sending, setSending] = useState(false)
  /** How many codes were sent. */
  const [sent, setSent] = useState(sendsFirst ? 0 : 1)
  const [limit, setLimit] = useState<number>()
  const online = useOnline()
  const left = useCountdown(sent > 0 ? VALID_SECONDS : undefined, sent)
  const pause = useCountdown(limit, error)

  async function ask(question: () => Promise<Sent<unknown>>, setBusy: (busy: boolean) => void): Promise<boolean> {
    setBusy(true)
    setNews('')
    setError(undefined)
    setLimit(undefined)
    const answer = await question()
    setBusy(false)
    if (answer.ok) return true
    setError(answer.message)
    setLimit(answer.kind === 'refused' ? answer.retryAfter : undefined)
    return false
  }

  /** Also before the answer of the send: the text message may be here first. */
  async function submit() {
    if (verifying) return
    const fault = check()
    if (fault) setError(fault)
    else await ask(onVerify, setVerifying)
    focusBoxes()
  }

  /** Unless the customer has gone elsewhere meanwhile. */
  function focusBoxes() {
    const { activeElement } = document
    if (activeElement === document.body || input.current?.form?.contains(activeElement)) input.current?.focus()
  }

  async function send(isFirst: boolean) {
    if (sending || verifying) return
    onCode('')
    if (await ask(onResend, setSending)) {
      setSent((before) => before + 1)
      if (!isFirst) setNews('We sent a new code.')
    }
    focusBoxes()
  }

  const first = useEffectEvent(() => {
    input.current?.focus()
    if (sendsFirst) run(send(true))
  })
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) first()
    begun.current = true
  }, [])

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run(submit())
      }}
    >
      <CodeBoxes
        ref={input}
        label={label}
        length={length}
        value={code}
        error={error}
        onChange={(digits) => {
          setError(undefined)
          onCode(digits)
        }}
      />
      <div className="row between">
        <span className="soft sm num" aria-hidden>
          {sent === 0 ? '' : left ? `Valid for ${left}` : 'The code has run out.'}
        </span>
        <button
          type="button"
          className="link"
          disabled={sending || verifying || !online || pause !== ''}
          onClick={() => {
            run(send(false))
          }}
        >
          {resend}
          {pause ? <span className="num"> in {pause}</span> : null}
        </button>
      </div>
      <output className="soft sm">{news}</output>
      {children}
      <BotCheckNote />
      <NeedsConnection what="The code" id={id} />
      <button
        type="submit"
        className="btn btn-go btn-big btn-wide"
        disabled={verifying || !online}
        aria-describedby={online ? undefined : id}
      >
        {verify}
      </button>
    </form>
  )
}
