import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { codeFault } from '../../domain/account/signInFields.ts'
import type { ApiResult, Failure } from '../device/api/result.ts'
import { CodeBoxes } from '../ui/CodeBoxes.tsx'
import { reportRejection } from '../ui/reportRejection.ts'
import { BotCheckNote } from './BotCheckNote.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'
import { useCountdown } from './useCountdown.ts'
import { useForm } from './useForm.ts'
import { codeDigits } from '../ui/codeDigits.ts'
import { useOnline } from '../hooks/useDevice.ts'
import '../ui/styles/field.css'

const VALID_SECONDS = 180

/** The host's answer to a send: the seconds are set when the previous code is still valid and none was sent. */
interface SentCode {
  message: string
  validFor?: number
}

/** 'send': send one on mount; 'sent': one was sent; 'unknown': one was requested and the answer was lost. */
export type FirstCode = 'send' | 'sent' | 'unknown'

/** `key` is the intent's idempotency key; the first send of a form accepts a code that is still valid. */
export interface CodeCalls {
  onVerify: (code: string, key: string) => Promise<ApiResult<unknown>>
  onResend: (input: { unlessValid?: true }, key: string) => Promise<ApiResult<SentCode>>
}

interface CodeFormProps extends CodeCalls {
  label: string
  to?: string
  length: number
  verify: string
  resend: string
  first?: FirstCode
  /** The seconds left of a code that was sent before: 180 unless the page is reloaded. */
  validFor?: number
  /** Reads the code from a text message, where the browser can (WebOTP). */
  webOtp?: boolean
  children?: ReactNode
}

/** A code form: its boxes, the time left, Resend, and errors [PHV-01 PHV-12 FORGOT-07]. */
export function CodeForm(props: CodeFormProps) {
  const { label, to, length, verify, resend, onVerify, onResend, first = 'sent', webOtp = false, children } = props
  const { validFor = VALID_SECONDS } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const [sent, setSent] = useState<{ state: keyof typeof DESTINATION_TEXTS; seconds: number | undefined }>({
    state: first,
    seconds: first === 'send' ? undefined : validFor,
  })
  const [limit, setLimit] = useState<number>()
  const online = useOnline()
  useOneTimeCode(webOtp, length, setCode)

  /** Enabled before the send is answered: the text message may arrive first. */
  const verifying = useForm<'code', unknown, unknown>({
    values: () => [to, code],
    check: () => codeFault(code, length),
    onlyField: 'code',
    onFault: focusBoxes,
    send: (_, key) => {
      clearLast()
      sending.clear()
      return onVerify(code, key)
    },
    onSuccess: focusBoxes,
    onFailure: fail,
  })
  const sending = useForm<never, { to: string | undefined; isFirst: boolean }, SentCode>({
    values: () => ({ to, isFirst: sent.state === 'send' }),
    send: ({ isFirst }, key) => {
      clearLast()
      setCode('')
      verifying.clear()
      return onResend(isFirst ? { unlessValid: true } : {}, key)
    },
    onSuccess: ({ validFor }, { isFirst }) => {
      setSent({ state: validFor === undefined ? 'sent' : 'valid', seconds: validFor ?? VALID_SECONDS })
      if (!isFirst) setAnnouncement('We sent a new code.')
      focusBoxes()
    },
    onFailure: (failure) => {
      const isRefused = failure.kind === 'refused'
      if (!isRefused) setSent({ state: 'unknown', seconds: VALID_SECONDS })
      else if (sent.state === 'send') setSent({ state: 'refused', seconds: undefined })
      fail(failure)
      return !isRefused
    },
  })
  const error = verifying.field('code').error ?? sending.message
  const left = useCountdown(sent.seconds, sent)
  const retryIn = useCountdown(limit, error)

  function clearLast() {
    setAnnouncement('')
    setLimit(undefined)
  }

  function fail(failure: Failure) {
    if (failure.kind === 'refused') setLimit(failure.retryAfter)
    focusBoxes()
    return false
  }

  function focusBoxes() {
    const { activeElement } = document
    if (activeElement === document.body || input.current?.form?.contains(activeElement)) input.current?.focus()
  }

  const start = useEffectEvent(() => {
    input.current?.focus()
    if (first === 'send') reportRejection(sending.submit())
  })
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!hasStarted.current) start()
    hasStarted.current = true
  }, [])

  const destinationText = DESTINATION_TEXTS[sent.state]
  return (
    <form className="stack" {...verifying.props}>
      {to !== undefined && destinationText ? (
        <output className="soft sm">
          {destinationText[0]} <b className="num">{to}</b>
          {destinationText[1]}
        </output>
      ) : null}
      <CodeBoxes
        ref={input}
        label={label}
        length={length}
        value={code}
        error={error}
        onChange={(digits) => {
          verifying.clear()
          sending.clear()
          setCode(digits)
        }}
      />
      <div className="row between">
        <span className="soft sm num" aria-hidden>
          {sent.seconds === undefined ? '' : left ? `Valid for ${left}` : 'The code has run out.'}
        </span>
        <button
          type="button"
          className="link"
          disabled={sending.busy || verifying.busy || !online || retryIn !== ''}
          onClick={() => reportRejection(sending.submit())}
        >
          {resend}
          {retryIn ? <span className="num"> in {retryIn}</span> : null}
        </button>
      </div>
      <output className="soft sm">{announcement}</output>
      <BotCheckNote />
      <NeedsConnection what="The code" id={id} />
      <button
        type="submit"
        className="btn btn-go btn-big btn-wide"
        disabled={verifying.busy || !online}
        aria-describedby={online ? undefined : id}
      >
        {verify}
      </button>
      {children}
    </form>
  )
}

const DESTINATION_TEXTS = {
  send: ['We are sending a code to', '.'],
  sent: ['We sent a code to', '. It is valid for 3 minutes.'],
  valid: ['The code that we sent to', ' is still valid.'],
  unknown: ['We may have sent a code to', ', but the answer was lost. If none arrives, ask for it again.'],
  refused: undefined,
} as const

/** WebOTP; TypeScript's DOM types do not include it. */
interface OneTimeCode extends Credential {
  code: string
}

/** Reads the code's digits from a text message where the browser can and the customer agrees; aborted on unmount. */
function useOneTimeCode(isAsked: boolean, length: number, onCode: (digits: string) => void): void {
  const take = useEffectEvent((code: string) => onCode(codeDigits(code, length)))
  useEffect(() => {
    if (!isAsked || !('OTPCredential' in window)) return
    const controller = new AbortController()
    const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: controller.signal,
    }
    navigator.credentials.get(request).then(
      (credential) => {
        const { code } = (credential ?? {}) as Partial<OneTimeCode>
        if (code && !controller.signal.aborted) take(code)
      },
      // The customer declined, or typed the code.
      () => undefined,
    )
    return () => controller.abort()
  }, [isAsked])
}
