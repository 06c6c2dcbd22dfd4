/// <reference types="vite/client" />
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CardElements, CardFields, useCard } from '../../../../src/services/card.tsx'
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

function PayForm({ amountCents, onMore }: { amountCents: number; onMore: () => void }) {
  const card = useCard()
  const [said, setSaid] = useState('')

  async function pay(name: string): Promise<string> {
    if (!card) return 'not yet'
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

  return (
    <form
      className="stack stack-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSaid('working')
        pay('A. Guest').then(setSaid, (error: unknown) => setSaid(String(error)))
      }}
    >
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
      <output>{said}</output>
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
