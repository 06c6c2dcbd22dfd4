import { SendHorizontal } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { CUSTOMER_PHRASES, MAX_WORDS, oneLine, type HandOver } from '../../../../domain/order/handOver.ts'
import type { HandOverQueue, Saying } from '../../../device/tracking/handOverQueue.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import styles from './handOver.module.css'

interface DriverTalkProps {
  handOver: HandOver
  sayings: readonly Saying[]
  queue: HandOverQueue
  clock: (at: string) => string
}

/** What customer and driver say to each other while the order is on its way (D-243). */
export function DriverTalk({ handOver, sayings, queue, clock }: DriverTalkProps) {
  const { mayWrite, talk } = handOver
  const waiting = sayings.filter(({ lane, id }) => lane === 'words' && !talk.some((one) => one.id === id))
  if (!mayWrite && talk.length === 0 && waiting.length === 0) return null
  const say = (words: string) => reportRejection(queue.say('words', words))
  return (
    <section className="card stack" aria-label="Your driver">
      <h2>Your driver</h2>
      <div role="log" aria-label="Messages with your driver">
        <ol className={styles.talk}>
          {talk.map(({ id, from, words, at, readAt }) => (
            <li key={id} className={from === 'customer' ? styles.own : ''}>
              <p>
                <span className="vh">{from === 'customer' ? 'You: ' : 'Driver: '}</span>
                {words}
              </p>
              <small className="num">
                {clock(at)}
                {from === 'customer' && readAt ? ' · seen' : ''}
              </small>
            </li>
          ))}
          {waiting.map((one) => (
            <li key={one.id} className={`${styles.own} ${styles.unsent}`}>
              <p>
                <span className="vh">You: </span>
                {one.words}
              </p>
              <Unsent saying={one} queue={queue} />
            </li>
          ))}
        </ol>
      </div>
      {mayWrite ? (
        <>
          <div className={styles.phrases}>
            {CUSTOMER_PHRASES.map((phrase) => (
              <button key={phrase} type="button" className="btn btn-line btn-sm" onClick={() => say(phrase)}>
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

/** What has not reached the host: it goes by itself, at once by a press; what the host has refused is taken away. */
export function Unsent({ saying: { id, state, message, tries }, queue }: { saying: Saying; queue: HandOverQueue }) {
  if (state === 'parked')
    return (
      <small role="alert">
        Not sent: {message || 'the store did not take it.'}{' '}
        <button type="button" className="link" onClick={() => reportRejection(queue.remove(id))}>
          Remove
        </button>
      </small>
    )
  if (tries === 0 || state === 'sending') return <small>Sending…</small>
  return (
    <small>
      Not sent yet{' '}
      <button type="button" className="link" onClick={() => reportRejection(queue.wake())}>
        Try again
      </button>
    </small>
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
    <form className={styles.own} onSubmit={submit}>
      <input
        className="input"
        aria-label="Write to your driver"
        placeholder="Write to your driver"
        value={words}
        maxLength={MAX_WORDS}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className="btn btn-line btn-icon" aria-label="Send">
        <SendHorizontal className="i" size={22} aria-hidden />
      </button>
    </form>
  )
}
