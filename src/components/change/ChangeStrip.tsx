import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../contract/calls.ts'
import { timeLeft } from '../../../domain/order/changeWords.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { hostNow } from '../../device/hostClock.ts'
import { queryOf } from '../../hooks/queries.ts'
import { storeOffsets } from '../../hooks/storeOffsets.ts'
import { useStoreList } from '../../hooks/useStoreList.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { useNow } from '../../hooks/useNow.ts'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import styles from './ChangeStrip.module.css'

const TICK_MS = 15_000
const LOOK_MS = 20_000

/** Until when it can be changed, for its words. */
export const windowOf = ({ until, wish }: AnswerOf<'orderChange'>) => ({
  until,
  isGranted: wish?.kind === 'change' && wish.answer === 'yes',
})

/** Says which paid order the cart changes and for how long that goes, with the way to leave it as it was (D-235). */
export function ChangeStrip({ change }: { change: NonNullable<Cart['change']> }) {
  const { order: hash, guest, number } = change
  const online = useOnline()
  const navigate = useNavigate()
  const { data } = useQuery({ ...queryOf('orderChange', { hash, guest }), refetchInterval: LOOK_MS })
  const offsets = storeOffsets(useStoreList())
  useNow(TICK_MS)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const leave = async () => {
    setIsBusy(true)
    setProblem('')
    const { endChange } = await import('../../device/api/changeOrder.ts')
    const left = await endChange()
    setIsBusy(false)
    if (!left.ok) setProblem(left.message)
    else if (location.pathname === '/checkout') await navigate({ to: '/menu' })
  }

  const isOver = data?.open === false
  return (
    <section aria-label="Change of your order">
      <div className={`note ${isOver ? 'warn' : ''} ${styles.strip}`}>
        <PencilLine className="i" size={22} strokeWidth={1.9} aria-hidden />
        <p>
          You are changing <b className="num">order #{number}</b>.{' '}
          {isOver ? `${data.message} It stays as it was.` : data && timeLeft(windowOf(data), hostNow(), offsets)}
        </p>
        <button
          type="button"
          className="link"
          disabled={!online}
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : reportRejection(leave()))}
        >
          {isOver ? 'Back to my own cart' : 'Leave it as it was'}
        </button>
      </div>
      <output>{problem ? <Note tone="bad">{problem}</Note> : null}</output>
    </section>
  )
}
