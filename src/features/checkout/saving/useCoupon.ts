import { useEffect, useEffectEvent, useState } from 'react'
import { couponFault } from '../../../../domain/payment/coupon.ts'
import { BROKEN_MESSAGE } from '../../../../domain/brokenMessage.ts'
import type { ApiResult } from '../../../device/api/result.ts'
import { isInstalled } from '../../../device/installed.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { useOnline } from '../../../hooks/useDevice.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import type { AnswerOf } from '../../../../contract/calls.ts'
import { couponOf, type AppliedCoupon } from '../appliedCoupon.ts'
import type { ChangeCheckout, CheckoutData, CheckoutState } from '../checkoutState.ts'

export interface CouponControl {
  typed: string
  setTyped: (text: string) => void
  /** The code that is being asked about. */
  asking: string | undefined
  /** The refusal, of `code`. */
  failure: { code: string; message: string } | undefined
  /** True when it was applied. */
  apply: (code: string) => Promise<boolean>
  remove: () => void
}

/**
 * The promo code [COUPON-01 to COUPON-08]. The code of a draft, after a reload, and the first offered one are applied through the
 * same call once a visit, and disappear silently when they are refused [COUPON-06]; beside
 * a bag or a taken offer the reason is shown, also after a reload, and the code stays typed [COUPON-05].
 */
export function useCoupon(data: CheckoutData, state: CheckoutState, onChange: ChangeCheckout): CouponControl {
  const { draft, coupon } = state
  const online = useOnline()
  const [typedAsking, setTypedAsking] = useState<string>()
  const [hasTried, setHasTried] = useState(false)
  const [failure, setFailure] = useState<CouponControl['failure']>(() => {
    const code = draft.typedCoupon
    const message = code ? couponFault(data.cart.lines) : undefined
    return code && message ? { code, message } : undefined
  })

  const offer = draft.triedOffer || draft.usePoints ? undefined : data.coupons[0]?.code
  /** The code that is applied without being typed. */
  const own = coupon || hasTried ? undefined : (draft.coupon ?? offer)
  const asking = typedAsking ?? (online ? own : undefined)

  const ask = (code: string): Promise<ApiResult<AnswerOf<'applyCoupon'>>> =>
    sendCall('applyCoupon', { code, store: data.store.hash, ...(isInstalled() ? { inApp: true } : {}) })

  /** Points and coupon exclude each other [COUPON-03]. */
  const take = (applied: AppliedCoupon) =>
    onChange((before) => ({
      coupon: applied,
      usePoints: false,
      draft: { ...before.draft, coupon: applied.code, typedCoupon: '', usePoints: false, triedOffer: true },
    }))

  async function apply(typed: string): Promise<boolean> {
    const code = typed.trim().toUpperCase()
    if (asking !== undefined) return false
    const fault = code === '' ? 'Please enter a promo code.' : couponFault(data.cart.lines)
    setFailure(fault === undefined ? undefined : { code, message: fault })
    if (fault !== undefined) return false
    setTypedAsking(code)
    const sent = await ask(code)
    setTypedAsking(undefined)
    if (sent.ok) take(couponOf(code, sent.answer))
    else setFailure({ code, message: sent.message || BROKEN_MESSAGE })
    return sent.ok
  }

  const lookUpOwn = useEffectEvent(async () => {
    if (own === undefined || typedAsking !== undefined) return undefined
    const isOffer = draft.coupon === undefined
    const fault = couponFault(data.cart.lines)
    return { code: own, isOffer, fault, sent: fault === undefined ? await ask(own) : undefined }
  })
  const settleOwn = useEffectEvent(({ code, isOffer, fault, sent }: Awaited<ReturnType<typeof lookUpOwn>> & object) => {
    setHasTried(true)
    if (sent?.ok) return take(couponOf(code, sent.answer))
    const isAnswered = !sent || sent.kind === 'refused'
    if (isOffer) {
      if (isAnswered) onChange((before) => ({ draft: { ...before.draft, triedOffer: true } }))
      return
    }
    // The code stays in the field, to be applied again, unless the host refused it.
    const message = fault ?? (sent && !isAnswered ? sent.message || BROKEN_MESSAGE : undefined)
    onChange((before) => ({
      draft: { ...before.draft, coupon: undefined, ...(message === undefined ? {} : { typedCoupon: code }) },
    }))
    if (message !== undefined) setFailure({ code, message })
  })
  useEffect(() => {
    if (online) reportRejection(lookUpOwn().then((found) => found && settleOwn(found)))
  }, [online])

  return {
    typed: draft.typedCoupon ?? '',
    setTyped: (typedCoupon) => {
      setFailure(undefined)
      onChange((before) => ({ draft: { ...before.draft, typedCoupon } }))
    },
    asking,
    failure,
    apply,
    remove: () => {
      setFailure(undefined)
      onChange((before) => ({ coupon: undefined, draft: { ...before.draft, coupon: undefined, triedOffer: true } }))
    },
  }
}
