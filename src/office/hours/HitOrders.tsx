import { useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { formatDate } from '../../../domain/schedule/formatTime.ts'
import type { Answer } from '../device/ask.ts'
import { counted, serviceName } from '../stores/words.ts'
import { Note } from '../ui/Note.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Table } from '../ui/Table.tsx'

type Choice = 'keep' | 'ask' | 'refund' | 'later'
type Order = Answer<'previewSpecialDay'>['orders'][number]

/** What is decided of each of these orders: `decisions` as the call takes it, and what that does, as a button says it. */
export function useChoices(orders: readonly Order[]) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const chosen = orders.flatMap(({ number }) => {
    const choice = choices[number] ?? 'later'
    return choice === 'later' ? [] : [{ number, choice }]
  })
  const count = (of: Choice) => chosen.filter(({ choice }) => choice === of).length
  const [asked, refunded] = [count('ask'), count('refund')]
  return {
    choices,
    choose: (number: string, choice: Choice) => setChoices({ ...choices, [number]: choice }),
    decisions: chosen.map(({ number, choice }) => `${number}:${choice}`).join(','),
    consequences: [
      ...(asked > 0 ? [`ask ${counted(asked, 'customer')}`] : []),
      ...(refunded > 0 ? [`refund ${counted(refunded, 'order')}`] : []),
    ],
  }
}

interface HitOrdersProps {
  orders: readonly Order[]
  choices: Readonly<Record<string, Choice>>
  choose: (number: string, choice: Choice) => void
}

/** The paid orders outside the new hours, each with what is done about it when the day is saved. */
export function HitOrders({ orders, choices, choose }: HitOrdersProps) {
  if (orders.length === 0) return <Note tone="good">No paid order lies outside these hours.</Note>
  return (
    <Pane
      title={`${orders.length} paid ${orders.length === 1 ? 'order lies' : 'orders lie'} outside these hours`}
      isFull
      foot={
        <span>
          Nothing is moved or refunded without a person. Customers are told when you save. What is left for later stays
          on Today.
        </span>
      }
    >
      <Table
        caption="Paid orders outside these hours"
        mark={() => 'wrn'}
        columns={[
          { head: 'For', isName: true, cell: ({ day, time }: Order) => <b>{`${formatDate(day)}, ${time}`}</b> },
          { head: 'Number', label: 'Number', cell: ({ number }) => <span className="n">{number}</span> },
          {
            head: 'Service',
            label: 'Service',
            cell: ({ service, storeName }) => `${serviceName(service)}, ${storeName}`,
          },
          { head: 'Who', label: 'Who', cell: ({ name }) => name || <span className="soft">not shown to you</span> },
          { head: 'Paid', label: 'Paid', isRight: true, cell: ({ total }) => formatMoney(total) },
          { head: 'Then', label: 'Then', cell: ({ how }) => <b className="warn">{how}</b> },
          {
            head: 'What to do',
            label: 'What to do',
            cell: ({ number }) => (
              <select
                className="fi"
                aria-label={`What to do with ${number}`}
                value={choices[number] ?? 'later'}
                onChange={({ target }) => choose(number, target.value as Choice)}
              >
                <option value="later">Decide later</option>
                <option value="keep">Keep it: somebody stays and makes it</option>
                <option value="ask">Move it: ask its customer for another time</option>
                <option value="refund">Refund it: refuse it, and give everything back</option>
              </select>
            ),
          },
        ]}
        rows={orders}
        keyOf={({ number }) => number}
      />
    </Pane>
  )
}
