/// <reference types="vite/client" />
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CardElements, CardFields, useCard, WalletButtons } from '../../../../src/services/card.tsx'
import type { Card } from '../../../../src/services/card/actions.ts'
import { SANDBOX_SCRIPT } from '../../../../src/services/cardScript.ts'
import '../../../../src/ui/styles/critical.css'
import './page.css'

// A minimal checkout that pays with a card in the same way as the pay step of the shop.
interface Completed {
  kind: string
  message?: string
  clientSecret?: string
}

async function complete(method: string, amountCents: number): Promise<Completed> {
  const body = JSON.stringify({ method, amountCents })
  const response = await fetch('/complete', { method: 'POST', body })
  return response.json()
}

async function pay(card: Card, name: string, amountCents: number): Promise<string> {
  const made = await card.confirm(name)
  if (!made.ok) return made.message
  let done = await complete(made.method, amountCents)
  if (done.clientSecret) {
    const asked = await card.authenticate(done.clientSecret)
    if (!asked.ok) return asked.message
    done = await complete(made.method, amountCents)
  }
  return done.message ?? done.kind
}

function PayForm({ amountCents, onMore }: { amountCents: number; onMore: () => void }) {
  const card = useCard()
  const [said, setSaid] = useState('')
  const [wallets, setWallets] = useState('unknown')

  async function say(work: Promise<string>): Promise<{ ok: boolean }> {
    setSaid('working')
    const text = await work.catch((error: unknown) => String(error))
    setSaid(text)
    return { ok: text === 'paid' }
  }

  return (
    <form
      className="stack stack-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (card) say(pay(card, 'A. Guest', amountCents)).catch(reportError)
      }}
    >
      <WalletButtons
        disabled={said === 'working'}
        onAvailable={(any) => setWallets(any ? 'some' : 'none')}
        onPay={(wallet) => say(pay(wallet, '', amountCents))}
      />
      <div className="field">
        <label htmlFor="name">Cardholder Name</label>
        <input className="input" id="name" defaultValue="A. Guest" />
      </div>
      <CardFields />
      <button type="button" className="btn btn-line" onClick={onMore}>
        Tip a dollar
      </button>
      <button type="submit" className="btn btn-go btn-big btn-wide">
        Pay {(amountCents / 100).toFixed(2)}
      </button>
      <output data-wallets={wallets}>{said}</output>
    </form>
  )
}

function Shop() {
  const [amountCents, setAmountCents] = useState(5495)
  return (
    <CardElements publishableKey="pk_test_sandbox" scriptUrl={SANDBOX_SCRIPT} amountCents={amountCents}>
      <PayForm amountCents={amountCents} onMore={() => setAmountCents((before) => before + 100)} />
    </CardElements>
  )
}

const place = document.querySelector('main')
if (place)
  createRoot(place).render(
    <StrictMode>
      <h1>Pay</h1>
      <Shop />
    </StrictMode>,
  )
