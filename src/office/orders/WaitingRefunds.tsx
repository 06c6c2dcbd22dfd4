import { formatMoney, type Cents } from '../../../domain/money.ts'
import { ask } from '../device/ask.ts'
import { readAgain } from '../device/reads.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'
import type { Story } from './stages.tsx'
import { SHOWN_BY, useOrderPress } from './useOrderPress.ts'

const takenBack = (order: string, amount: Cents): void =>
  toast(`The refund of ${formatMoney(amount)} of order ${order} is taken back`)

/** Takes a refund back that still waits, and tells what became of it, wherever the person is by now. */
export async function takeBack(order: string, id: string): Promise<void> {
  const back = await ask('takeBackRefund', { number: Number(order), id }, { key: crypto.randomUUID() })
  if (back.ok) takenBack(order, back.answer.amount)
  else toast(back.message)
  await readAgain(...SHOWN_BY)
}

/** The refunds that can still be taken back, each with the seconds that are left (D-211). */
export function WaitingRefunds({ story: { order, waiting } }: { story: Story }) {
  const person = usePerson()
  const now = useNow(1000)
  const press = useOrderPress('takeBackRefund', `take back ${order}`, ({ amount }) => takenBack(order, amount))
  const left = waiting.flatMap(({ until, ...refund }) => {
    const seconds = Math.ceil((until.getTime() - now) / 1000)
    return seconds > 0 ? [{ ...refund, seconds }] : []
  })
  return (
    <>
      {left.map(({ id, amount, seconds }) => (
        <Note
          key={id}
          tone="warn"
          action={
            isAllowed(person, 'orders:refund') ? (
              <button
                type="button"
                className="ob s"
                aria-disabled={press.isBusy || undefined}
                onClick={() => press.send({ number: Number(order), id })}
              >
                Undo the refund
              </button>
            ) : null
          }
        >
          <b>{formatMoney(amount)} go back</b> to the customer in {seconds} s, with the mail about it.
        </Note>
      ))}
      <ErrorNote failure={press.failure} />
    </>
  )
}
