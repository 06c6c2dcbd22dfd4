import { CircleAlert, Delete, Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import { storedText, storeText } from '../../device/storedText.ts'
import { messageOf } from '../../device/api/askHost.ts'
import { ask } from '../device/kitchenApi.ts'
import { refresh } from '../device/boardStore.ts'
import { LogoMark } from '../../ui/brand/LogoMark.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

interface KitchenStore {
  hash: string
  name: string
}

const LAST_STORE = 'kitchen store'
const PIN_LENGTH = 6

export function SignIn() {
  const [stores, setStores] = useState<KitchenStore[]>()
  const [store, setStore] = useState<KitchenStore>()
  useEffect(() => {
    reportRejection(
      ask('kitchenStores').then((read) => {
        if (!read.ok) return
        const all = read.answer.stores
        setStores(all)
        setStore(all.find(({ hash }) => hash === storedText(LAST_STORE)) ?? (all.length === 1 ? all[0] : undefined))
      }),
    )
  }, [])
  const choose = (one: KitchenStore | undefined) => {
    if (one) storeText(LAST_STORE, one.hash)
    setStore(one)
  }
  return (
    <main className="signin">
      <section className="left">
        <LogoMark size={64} />
        <h1>{store?.name ?? 'Kitchen screen'}</h1>
        <p>{store ? 'Kitchen screen' : 'Which store is this?'}</p>
        {store && stores && stores.length > 1 ? (
          <button type="button" className="btn btn-line dark" onClick={() => choose(undefined)}>
            <Store size={24} aria-hidden="true" /> Another store
          </button>
        ) : null}
      </section>
      {store ? (
        <PinPad key={store.hash} store={store} />
      ) : (
        <section className="right stores" aria-label="Stores">
          {stores?.map((one) => (
            <button key={one.hash} type="button" className="btn btn-line" onClick={() => choose(one)}>
              {one.name}
            </button>
          ))}
        </section>
      )}
    </main>
  )
}

function PinPad({ store }: { store: KitchenStore }) {
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
