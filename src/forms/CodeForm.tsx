import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { codeFault } from '../../domain/account/signInFields.ts'
import type { ApiResult } from '../device/api/result.ts'
import { CodeBoxes } from '../ui/CodeBoxes.tsx'
import { reportRejection } from '../ui/run.ts'
import { BotCheckNote } from './BotCheckNote.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'
import { useCountdown } from './useCountdown.ts'
import { useOnline } from '../hooks/useDevice.ts'
import '../ui/styles/field.css'

const VALID_SECONDS = 180

/** What the host says of a code: seconds when the one before can still be typed in, and none was sent. */
export interface SentCode {
  message: string
  validFor?: number
}

/** 'send': one is sent when this comes up; 'sent': one was; 'unknown': one was asked for, and the answer was lost. */
export type FirstCode = 'send' | 'sent' | 'unknown'

interface CodeFormProps {
  label: string
  /** Where the code goes, when the form is to say so. */
  to?: string
  length: number
  code: string
  onCode: (digits: string) => void
  /** The words of the button and of the link. */
  verify: string
  resend: string
  onVerify: () => Promise<ApiResult<unknown>>
  onResend: (isFirst: boolean) => Promise<ApiResult<SentCode>>
  first?: FirstCode
  /** Below the button. */
  children?: ReactNode
}

/** A code that was sent: its boxes, how long it is valid, another one, and what was wrong with it [PHV-01 PHV-12 FORGOT-07]. */
export function CodeForm(props: CodeFormProps) {
  const { label, to, length, code, onCode, verify, resend, onVerify, onResend, first = 'sent', children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [news, setNews] = useState('')
  const [verifying, setVerifying] = useState(false)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<{ state: keyof typeof SAID; seconds: number | undefined }>({
    state: first,
    seconds: first === 'send' ? undefined : VALID_SECONDS,
  })
  const [limit, setLimit] = useState<number>()
  const online = useOnline()
  const left = useCountdown(sent.seconds, sent)
  const pause = useCountdown(limit, error)

  async function ask<Answer>(question: () => Promise<ApiResult<Answer>>, setBusy: (busy: boolean) => void) {
    setBusy(true)
    setNews('')
    setError(undefined)
    setLimit(undefined)
    const answer = await question()
    setBusy(false)
    return answer
  }

  function fail(answer: Extract<ApiResult<unknown>, { ok: false }>) {
    setError(answer.message)
    setLimit(answer.kind === 'refused' ? answer.retryAfter : undefined)
  }

  /** Also before the answer of the send: the text message may be here first. */
  async function submit() {
    if (verifying) return
    const fault = codeFault(code, length)
    if (fault) setError(fault.message)
    else {
      const answer = await ask(onVerify, setVerifying)
      if (!answer.ok) fail(answer)
    }
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
    const answer = await ask(() => onResend(isFirst), setSending)
    if (answer.ok) {
      const { validFor } = answer.answer
      setSent({ state: validFor === undefined ? 'sent' : 'valid', seconds: validFor ?? VALID_SECONDS })
      if (!isFirst) setNews('We sent a new code.')
    } else if (answer.kind === 'refused') {
      if (isFirst) setSent({ state: 'refused', seconds: undefined })
      fail(answer)
    } else setSent({ state: 'unknown', seconds: VALID_SECONDS })
    focusBoxes()
  }

  const begin = useEffectEvent(() => {
    input.current?.focus()
    if (first === 'send') reportRejection(send(true))
  })
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) begin()
    begun.current = true
  }, [])

  const said = SAID[sent.state]
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The page's form may be around it, for React.
        event.stopPropagation()
        reportRejection(submit())
      }}
    >
      {to !== undefined && said ? (
        <output className="soft sm">
          {said[0]} <b className="num">{to}</b>
          {said[1]}
        </output>
      ) : null}
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
          {sent.seconds === undefined ? '' : left ? `Valid for ${left}` : 'The code has run out.'}
        </span>
        <button
          type="button"
          className="link"
          disabled={sending || verifying || !online || pause !== ''}
          onClick={() => {
            reportRejection(send(false))
          }}
        >
          {resend}
          {pause ? <span className="num"> in {pause}</span> : null}
        </button>
      </div>
      <output className="soft sm">{news}</output>
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
      {children}
    </form>
  )
}

/** What is said before and after where the code goes; nothing when the host has said why it sends none. */
const SAID = {
  send: ['We are sending a code to', '.'],
  sent: ['We sent a code to', '. It is valid for 3 minutes.'],
  valid: ['The code that we sent to', ' is still valid.'],
  unknown: ['We may have sent a code to', ', but the answer was lost. If none arrives, ask for it again.'],
  refused: undefined,
} as const
