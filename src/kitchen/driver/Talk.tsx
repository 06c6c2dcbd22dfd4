import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { DriverAnswer } from '../../../contract/kitchen.ts'
import { DRIVER_PHRASES, MAX_WORDS, oneLine } from '../../../domain/order/handOver.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { armSound, playBell } from '../device/ring.ts'
import { askDriver } from './driverApi.ts'
import { driverWords, type DriverSaying } from './driverWords.ts'

type Messages = NonNullable<DriverAnswer<'driverDelivery'>['talk']>

interface TalkProps {
  number: string
  messages: Messages
  /** The customer can be written to. */
  mayWrite: boolean
  /** Reads the delivery again. */
  onChange: () => void
}

/** What customer and driver say to each other: nobody is shown a number (D-243). */
export function Talk({ number, messages, mayWrite, onChange }: TalkProps) {
  const [sayings, setSayings] = useState<readonly DriverSaying[]>([])
  const [queue] = useState(() => driverWords(number, { show: setSayings, onSent: onChange }))
  useEffect(() => {
    const wake = () => reportRejection(queue.wake())
    wake()
    addEventListener('online', wake)
    return () => {
      removeEventListener('online', wake)
      queue.stop()
    }
  }, [queue])
  useNewWords(messages)
  const waiting = sayings.filter(({ id }) => !messages.some((one) => one.id === id))
  if (!mayWrite && messages.length === 0 && waiting.length === 0) return null
  const say = (words: string) => {
    armSound()
    reportRejection(queue.say(words))
  }
  return (
    <section className="talk" aria-label="The customer">
      <h2>Write to the customer</h2>
      <div role="log" aria-label="Messages with the customer">
        <ol>
          {messages.map(({ id, from, words, readAt }) => (
            <li key={id} className={from === 'driver' ? 'own' : ''}>
              <span className="vh">{from === 'driver' ? 'You: ' : 'Customer: '}</span>
              {words}
              {from === 'driver' && readAt ? <small>seen</small> : null}
            </li>
          ))}
          {waiting.map(({ id, words, state, message }) => (
            <li key={id} className="own unsent">
              <span className="vh">You: </span>
              {words}
              {state === 'parked' ? (
                <small role="alert">
                  Not sent: {message}{' '}
                  <button type="button" className="link" onClick={() => reportRejection(queue.remove(id))}>
                    Remove
                  </button>
                </small>
              ) : (
                <small>Not sent yet. It goes as soon as there is a connection.</small>
              )}
            </li>
          ))}
        </ol>
      </div>
      {mayWrite ? (
        <>
          <div className="phrases">
            {DRIVER_PHRASES.map((phrase) => (
              <button key={phrase} type="button" className="btn btn-line" onClick={() => say(phrase)}>
                {phrase}
              </button>
            ))}
          </div>
          <OwnWords onSay={say} />
        </>
      ) : null}
    </section>
  )
}

function OwnWords({ onSay }: { onSay: (words: string) => void }) {
  const [words, setWords] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (oneLine(words) === '') return
    onSay(oneLine(words))
    setWords('')
  }
  return (
    <form onSubmit={submit}>
      <input
        className="input"
        aria-label="Other words"
        placeholder="It is a grey Corolla"
        value={words}
        maxLength={MAX_WORDS}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className="btn btn-line btn-icon" aria-label="Send">
        <SendHorizontal size={24} aria-hidden="true" />
      </button>
    </form>
  )
}

/** Rings for words of the customer that are new here, and tells the customer that they were on the screen. */
function useNewWords(messages: Messages): void {
  const told = useRef('')
  const last = messages.findLast(({ from }) => from === 'customer')
  const unread = last?.readAt === '' ? last.id : ''
  useEffect(() => {
    if (unread === '') return
    playBell()
    if ('vibrate' in navigator) navigator.vibrate([120, 60, 120])
  }, [unread])
  useEffect(() => {
    const tell = () => {
      if (unread === '' || told.current === unread || document.visibilityState !== 'visible') return
      told.current = unread
      reportRejection(
        askDriver('driverSaw', { upTo: unread }).then(({ ok }) => {
          if (!ok) told.current = ''
        }),
      )
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [unread, messages])
}
