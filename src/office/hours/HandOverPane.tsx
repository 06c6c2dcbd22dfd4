import { useState, type FormEvent } from 'react'
import { formatAmount } from '../../../domain/money.ts'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { MoneyField, SelectField, Tick } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'

/** What a store wants at the hand-over: a PIN at the door, orders brought to the car (D-244, D-245). */
export function HandOverPane({ store }: { store: string }) {
  const rules = useRead('handOverRules', { store })
  if (!rules.data) return null
  return <Rules key={JSON.stringify(rules.data)} store={store} rules={rules.data} />
}

function Rules({ store, rules }: { store: string; rules: Answer<'handOverRules'> }) {
  const mayChange = isAllowed(usePerson(), 'stores:hours', store)
  const [pin, setPin] = useState(rules.pin)
  const [from, setFrom] = useState(rules.pinFrom > 0 ? formatAmount(rules.pinFrom) : '')
  const [curbside, setCurbside] = useState(rules.curbside)
  const save = usePress('setHandOverRules', {
    press: `hand-over ${store}`,
    shownBy: ['handOverRules'],
    onDone: () => toast('The hand-over is saved.'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isBusy) save.send({ store, pin: pin === 'above' ? from : pin, curbside: curbside ? 'on' : 'off' })
  }
  return (
    <Pane title="Hand-over">
      <form className="g12" onSubmit={submit}>
        <SelectField
          label="The driver asks for a PIN"
          value={pin}
          disabled={!mayChange}
          onChange={({ target }) => setPin(target.value as typeof pin)}
        >
          <option value="asked">when the customer wants one</option>
          <option value="above">from an order value on</option>
          <option value="always">always</option>
        </SelectField>
        {pin === 'above' ? (
          <MoneyField
            label="From which value on"
            value={from}
            pattern="\d{1,5}(\.\d\d)?"
            title="An amount such as 60 or 60.00"
            required
            disabled={!mayChange}
            onChange={({ target }) => setFrom(target.value)}
          />
        ) : null}
        <Tick checked={curbside} disabled={!mayChange} onChange={({ target }) => setCurbside(target.checked)}>
          Orders are brought to the car
        </Tick>
        {mayChange ? (
          <button type="submit" className="ob ink" aria-disabled={save.isBusy || undefined}>
            Save
          </button>
        ) : null}
        <PressNote press={save} />
      </form>
    </Pane>
  )
}
