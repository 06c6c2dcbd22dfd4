import { Check, LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  cardNumberOf,
  giftCardEntryFault,
  groupedCardNumber,
  isCardNumber,
  isSecurityCode,
} from '../../../../../domain/payment/giftCards.ts'
import { sendCall } from '../../../../device/api/sendCall.ts'
import { NeedsConnection } from '../../../../forms/NeedsConnection.tsx'
import { useForm } from '../../../../forms/useForm.ts'
import { useOnline } from '../../../../hooks/useDevice.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { solveGiftCardCheck } from '../../../../device/payment/giftCardCheck.ts'
import { reportRejection } from '../../../../ui/reportRejection.ts'
import { failureText } from './failureText.ts'
import type { GiftCardControl } from './useGiftCards.ts'
import styles from './GiftCardEntry.module.css'

interface GiftCardEntryProps {
  control: GiftCardControl
  isFirstField?: boolean
  onAdded?: () => void
}

/** Card number, security code and 'APPLY' [PAY-05 PAY-06 PAY-07 PAY-14]. */
export function GiftCardEntry({ control, isFirstField = false, onAdded }: GiftCardEntryProps) {
  const { typed, setTyped, checkout } = control
  const online = useOnline()
  const check = useBotCheck()
  const form = useForm<'number' | 'code', typeof typed, { amount: number; token: string; last: string }>({
    initialFocus: isFirstField ? 'number' : undefined,
    values: () => ({ number: cardNumberOf(typed.number), code: typed.code.trim() }),
    check: ({ number, code }) => {
      const message = giftCardEntryFault(number, code)
      if (message === undefined) return undefined
      const fields = [
        ...(isCardNumber(number) ? [] : ['number' as const]),
        ...(isSecurityCode(code) ? [] : ['code' as const]),
      ]
      return { fields, message }
    },
    send: async (values) => {
      const botCheck = await check.solution()
      if (botCheck === undefined)
        return { ok: false, kind: 'no-network', message: 'The check against robots did not work.' }
      return await sendCall('addGiftCard', { ...values, checkout, botCheck })
    },
    onSuccess: ({ amount, token, last }) => {
      check.start()
      control.add({ token, last, balance: amount })
      onAdded?.()
    },
    onFailure: () => {
      check.start()
      return false
    },
  })
  const fault = form.faults[0]
  const change = (part: Partial<typeof typed>) => {
    form.clear()
    setTyped({ ...typed, ...part })
  }
  return (
    <form className="stack" {...form.props} aria-label="Gift card">
      <p className="soft sm">
        The number is on the back, under the strip. Each card can pay a part; you choose how much.
      </p>
      <Field
        label="Card number"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={typed.number}
        invalid={form.field('number').invalid}
        onChange={({ target }) => {
          // A digit typed inside the number must not move the cursor to its end.
          const isAtEnd = target.selectionStart === target.value.length
          change({ number: isAtEnd ? groupedCardNumber(target.value) : target.value })
        }}
        onBlur={() => setTyped({ ...typed, number: groupedCardNumber(typed.number) })}
      />
      <div className={styles.code}>
        <Field
          label="Security code"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={typed.code}
          invalid={form.field('code').invalid}
          onChange={({ target }) => change({ code: target.value })}
        />
        <CardBack />
      </div>
      {fault ? <Note tone="bad">{fault.message}</Note> : null}
      {form.failure ? <Note tone="bad">{failureText(form.failure)}</Note> : null}
      <BotCheckRow state={check.state} onRetry={check.start} />
      <button
        type="submit"
        className="btn btn-go btn-big btn-wide"
        disabled={!online}
        aria-disabled={form.busy}
        aria-describedby={online ? undefined : 'gift-card-needs'}
      >
        {form.busy ? 'Processing...' : 'APPLY'}
      </button>
      {online ? (
        <p className={`soft xs ${styles.tries}`}>5 tries a session. Needs a connection.</p>
      ) : (
        <NeedsConnection what="A gift card" id="gift-card-needs" />
      )}
    </form>
  )
}

/** Where the code stands on the card's back. */
const CardBack = () => (
  <svg className={styles.back} viewBox="0 0 160 74" aria-hidden>
    <rect className={styles.plastic} x="0.75" y="0.75" width="158.5" height="72.5" rx="10" />
    <path d="M0 12h160v18H0z" />
    <rect className={styles.place} x="88" y="42" width="58" height="19" rx="3" />
  </svg>
)

const TEXTS = {
  checking: ['Checking that you are not a robot', 'Takes a moment. No puzzle, nothing tracked.'],
  checked: ['Checked: you are not a robot', 'Done on this device, no puzzle, nothing tracked.'],
  failed: ['The check did not work', 'It needs a connection to us.'],
} as const

/** The bot check as one row: checking, checked, or failed with Retry. */
function BotCheckRow({ state, onRetry }: { state: BotCheckState; onRetry: () => void }) {
  const [title, text] = TEXTS[state]
  const Icon = { checking: LoaderCircle, checked: Check, failed: X }[state]
  return (
    <div className={styles.check} data-state={state}>
      <span className={styles.mark}>
        <Icon size={20} strokeWidth={2.4} aria-hidden />
      </span>
      <output>
        <b>{title}</b>
        <br />
        <span className="soft sm">{text}</span>
      </output>
      {state === 'failed' ? (
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      ) : null}
    </div>
  )
}

type BotCheckState = 'checking' | 'checked' | 'failed'

/** Well before the host's challenge expires. */
const MAX_AGE_MS = 8 * 60_000

interface Solution {
  text: string | undefined
  at: number
}

/** The bot check of one try: it starts with the form, and again after each try, since a solution counts once. */
function useBotCheck() {
  const [state, setState] = useState<BotCheckState>('checking')
  const current = useRef<Promise<Solution>>(undefined)
  const online = useOnline()

  async function solve(): Promise<Solution> {
    const solving = solveGiftCardCheck().then((text) => ({ text, at: Date.now() }))
    current.current = solving
    const solution = await solving
    if (current.current === solving) setState(solution.text === undefined ? 'failed' : 'checked')
    return solution
  }

  const start = () => {
    setState('checking')
    return solve()
  }

  useEffect(() => {
    if (online) reportRejection(solve())
    return () => {
      current.current = undefined
    }
  }, [online])

  return {
    state: online ? state : 'failed',
    start: () => reportRejection(start()),
    /** The solution, once it is there; undefined when the check failed. */
    solution: async (): Promise<string | undefined> => {
      const solved = await current.current
      const isFresh = solved?.text !== undefined && Date.now() - solved.at < MAX_AGE_MS
      return isFresh ? solved.text : (await start()).text
    },
  }
}
