import { CircleAlert, Delete } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../device/api/askHost.ts'
import { ask } from '../device/kitchenApi.ts'
import { refresh } from '../device/boardStore.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { KitchenStore } from './useStores.ts'

const PIN_LENGTH = 6

export function PinPad({ store, ended }: { store: KitchenStore; ended: string | undefined }) {
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState('')
  const [isLocked, setLocked] = useState(false)
  const type = (digit: string) => {
    const next = (pin + digit).slice(0, PIN_LENGTH)
    setPin(next)
    if (next.length === PIN_LENGTH) reportRejection(send(next))
    else setFault('')
  }
  const send = async (typed: string) => {
    const sent = await ask('kitchenSignIn', { store: store.hash, pin: typed })
    setPin('')
    if (sent.ok) return await refresh()
    setLocked(sent.kind === 'refused' && sent.status === 429)
    setFault(messageOf(sent, 'There is no connection. Try again.'))
  }
  const onKey = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) type(event.key)
    if (event.key === 'Backspace') setPin(pin.slice(0, -1))
  }
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <section className="right">
      <h2>Enter the store’s PIN</h2>
      {ended ? <p className="ended">{ended}</p> : null}
      <p className="boxes" aria-hidden="true">
        {Array.from({ length: PIN_LENGTH }, (_, index) => (
          <i key={index} className={index === pin.length ? 'next' : ''}>
            {index < pin.length ? '•' : ''}
          </i>
        ))}
      </p>
      <p className="fault" role="alert">
        {fault ? <CircleAlert size={22} aria-hidden="true" /> : null} {fault}
      </p>
      <div className="keys">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" disabled={isLocked && pin !== ''} onClick={() => type(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className="word" onClick={() => setPin('')}>
          Clear
        </button>
        <button type="button" onClick={() => type('0')}>
          0
        </button>
        <button type="button" aria-label="Delete the last digit" onClick={() => setPin(pin.slice(0, -1))}>
          <Delete size={34} aria-hidden="true" />
        </button>
      </div>
      <p className="small">Signed in until you close the store. The operator can end it from afar.</p>
    </section>
  )
}
