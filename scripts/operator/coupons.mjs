import { fail, formatFault, get, post, postForm, readBytes } from './host.mjs'

/** The file holds one coupon, as an entry of the catalogue file. */
export async function saveCoupon([file], use) {
  if (!file) fail(use)
  const answer = await post('coupons', readBytes(file), 'application/json')
  if (answer.errors) fail(answer.errors.map(formatFault).join('\n'))
  console.log(`The coupon ${answer.coupon} counts from now on.`)
}

export async function withdrawCoupon([code], use) {
  if (!code) fail(use)
  const { coupon } = await postForm(`coupons/${encodeURIComponent(code)}/withdraw`)
  console.log(`The coupon ${coupon} counts no more.`)
}

export async function sendCoupon([code, email], use) {
  if (!code || !email) fail(use)
  const { coupon, last_day: lastDay } = await postForm(`coupons/${encodeURIComponent(code)}/send`, { email })
  console.log(`${coupon} was mailed to ${email}${lastDay ? `; its last day is ${lastDay}` : ''}.`)
}

export async function listCoupons() {
  const { coupons } = await get('coupons')
  for (const { code, source, withdrawn, used, discounts, sent, entry } of coupons) {
    const state = withdrawn ? 'withdrawn' : entry.until ? `until ${entry.until}` : 'valid'
    console.log(
      `${code.padEnd(20)} ${state}, of the ${source}, used ${used} times ($${discounts}), sent to ${sent}: ${entry.name}`,
    )
  }
}
