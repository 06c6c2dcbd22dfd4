import { useQueryClient } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { cartAt } from '../../../../domain/cart/cartLines.ts'
import { cartChanges, type CartChange } from '../../../../domain/cart/cartChanges.ts'
import { contactFault } from '../../../../domain/forms/fields.ts'
import { couponFault } from '../../../../domain/payment/coupon.ts'
import { dueBeforeTip } from '../../../../domain/payment/balance.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { OrderOffer } from '../../../../domain/offers/orderOffer.ts'
import { allergyWords } from '../../../../domain/order/allergies.ts'
import { ageFault } from '../../../../domain/order/ageCheck.ts'
import { deliveryFault } from '../../../../domain/places/deliveryFaults.ts'
import { ALLERGY } from '../../../content/allergy.ts'
import { SESSION_LOST, takeSessionLoss } from '../../../device/store/sessionLoss.ts'
import { cartState } from '../../../device/store/cartState.ts'
import { useForm } from '../../../forms/useForm.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { estimateOf, lostOffers } from '../checkoutAmounts.ts'
import { orderInput, type Checked, type CheckoutData, type CheckoutState } from '../checkoutState.ts'
import type { useSlotQuestion } from './useSlotQuestion.ts'
import { CART_LANE } from '../../../../domain/outbox/outbox.ts'
import { useQueue } from '../../../hooks/useDevice.ts'

interface ConfirmPlan {
  data: CheckoutData
  state: CheckoutState
  isMember: boolean
  balance: number
  refusal: string | undefined
  slot: Pick<ReturnType<typeof useSlotQuestion>, 'ask' | 'noteRefusal'>
  onChange: (change: Partial<CheckoutState>) => void
  onConfirmed: (checked: Checked) => void
}

/** What differs between the order that the customer saw and the one that the host checked. */
export interface OrderChanged {
  checked: Checked
  before: Cents
  changes: CartChange[]
  /** Offers that were shown and do not count. */
  lost: OrderOffer[]
}

/** Confirm & Pay: the checks, completecheck, and what its answer changes [CHK-36 to CHK-43]. */
export function useConfirm(plan: ConfirmPlan) {
  const { data, state, isMember, balance, slot, onChange, onConfirmed } = plan
  const { draft, service, time, coupon } = state
  const [earlierRefusal, setEarlierRefusal] = useState(plan.refusal)
  const [phoneError, setPhoneError] = useState<string>()
  const [both, setBoth] = useState<Cart>(() => cartState.get().both)
  const shown = cartAt(both, service)
  const [changed, setChanged] = useState<OrderChanged>()
  const queryClient = useQueryClient()
  // The shell has already reported lines that the host priced differently.
  const unsent = useUnsentCart(() => setBoth(cartState.get().both))

  const form = useForm({
    beforeCheck: () => {
      setEarlierRefusal(undefined)
      setPhoneError(undefined)
    },
    values: () => draft,
    check: (contact) =>
      (isMember ? undefined : contactFault(contact)) ??
      (service === 'Delivery' ? deliveryFault(draft.address) : undefined) ??
      couponProblem(data.cart, coupon !== undefined) ??
      ageFault(data.cart.lines, state.ageConfirmed),
    send: async () => {
      const { api: send, renew } = await import('../../../device/api/api.ts')
      const sent = await send('completeCheck', { ...orderInput(data, state), tip: 0 })
      // The cart may be the reason.
      if (!sent.ok && sent.kind === 'refused') reportRejection(renew())
      if (sent.ok && allergyWords(sent.answer.payment.allergies ?? []) !== allergyWords(state.allergies ?? []))
        // A host of the release before does not know it: better no order than one without it.
        return { ok: false, kind: 'broken', message: ALLERGY.unsaid }
      if (!sent.ok && takeSessionLoss()) return { ...sent, message: SESSION_LOST, verificationRequired: false }
      return sent
    },
    onSuccess: ({ payment, cart = data.cart }) => {
      const checked = { payment, cart }
      const before = dueBeforeTip(estimateOf({ ...data, cart: shown }, state, balance).amounts)
      const changes = cartChanges(shown, cart)
      if (changes.length === 0 && before === payment.total) onConfirmed(checked)
      else setChanged({ checked, before, changes, lost: lostOffers(data, state, checked) })
    },
    onFailure: (failure) => {
      if (failure.kind !== 'refused') return false
      if (failure.timePassed && time) {
        reportRejection(slot.ask(time))
        return true
      }
      slot.noteRefusal()
      if (failure.addressRequired) onChange({ delivery: undefined })
      if (!failure.verificationRequired) return false
      onChange({ draft: { ...draft, verifiedPhone: '' } })
      setPhoneError(failure.message)
      document.getElementById('verify-phone')?.scrollIntoView({ block: 'center' })
      return true
    },
  })

  /** The changed lines load first, so that a return shows them too. */
  async function acceptChange() {
    if (!changed) return
    const { checked } = changed
    await queryClient.refetchQueries({ queryKey: ['checkout'] })
    setBoth(checked.cart)
    setChanged(undefined)
    onConfirmed(checked)
  }

  return {
    form,
    unsent,
    changed,
    phoneError,
    /** Why the payment step was left. */
    refusal: earlierRefusal,
    clearError: () => {
      form.mark(undefined)
      setEarlierRefusal(undefined)
    },
    clearPhoneError: () => setPhoneError(undefined),
    acceptChange,
    refuseChange: () => setChanged(undefined),
  }
}

const couponProblem = (cart: Cart, isUsed: boolean) => {
  const message = isUsed ? couponFault(cart.lines) : undefined
  return message === undefined ? undefined : { fields: [], message }
}

/** Whether cart changes have not reached the host; calls back once they have [CHK-49]. */
function useUnsentCart(onArrived: () => void): boolean {
  const { items } = useQueue()
  const unsent = items.some(({ lane, state }) => lane === CART_LANE && (state === 'waiting' || state === 'sending'))
  const before = useRef(unsent)
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    if (before.current && !unsent) arrived()
    before.current = unsent
  }, [unsent])
  return unsent
}
