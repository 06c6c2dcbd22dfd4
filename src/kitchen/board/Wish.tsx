import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { shortAge } from '../../../domain/schedule/formatTime.ts'
import { messageOf } from '../../device/api/askHost.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { refresh } from '../device/boardStore.ts'
import { ask } from '../device/kitchenApi.ts'
import type { ShownOrder } from '../device/presses.ts'

interface WishProps {
  order: ShownOrder
  wish: NonNullable<ShownOrder['wish']>
  now: number
}

/** What the customer of an order that has begun asks for, with its age; one press answers (D-236). */
export function Wish({ order: { hash, number }, wish, now }: WishProps) {
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (answer: 'yes' | 'no') => {
    setSending(true)
    setFault('')
    const sent = await ask('kitchenAnswerWish', { order: hash, askedAt: wish.askedAt, answer })
    setSending(false)
    if (!sent.ok) setFault(messageOf(sent))
    await refresh()
  }
  const isCancel = wish.kind === 'cancel'
  return (
    <fieldset className="memo wish" aria-label={`Question of the customer of order ${number}`}>
      <p>
        <MessageCircleQuestion size={20} aria-hidden="true" />
        <span>
          <b>{isCancel ? 'Cancel it?' : 'Change it?'}</b> {shortAge(Math.max(0, now - Date.parse(wish.askedAt)))}
          {wish.text ? <q>{wish.text}</q> : null}
        </span>
      </p>
      <p className="fault" role="alert">
        {fault}
      </p>
      <div>
        <button type="button" className="btn btn-ink" disabled={isSending} onClick={() => reportRejection(send('yes'))}>
          {isCancel ? 'Yes, cancel' : 'Yes, they may'}
        </button>
        <button type="button" className="btn btn-line" disabled={isSending} onClick={() => reportRejection(send('no'))}>
          No, too late
        </button>
      </div>
    </fieldset>
  )
}
