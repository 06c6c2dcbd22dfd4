import { createHmac, randomInt } from 'node:crypto'
import { isPhone } from '../../rules/fields.ts'
import { smsMessage } from '../services/sms.ts'
import { holdAsker, keepCode, keepVerified, standingOf, tryCode } from '../store/verifications.ts'
import { isSame } from '../token.ts'
import { answered, limited, refused, type Answer, type Context } from './answer.ts'

/** The phone box of the checkout: a code by SMS, and its proof (D-13). */

/** The page knows this text and opens no code modal on it [CHK-22]. */
export const ALREADY_VERIFIED = 'The phone number is already verified.'

const sendCode: Answer<'sendCode'> = async (input, context) => {
  const { db, session, now, catalogue } = context
  const phone = input.phone.trim()
  if (!isPhone(phone)) return refused('Please enter a valid 10-digit phone number!')
  const asker = { session: session.hash, phone, address: addressOf(context) }
  await holdAsker(db, asker)
  const { isVerified, seconds } = await standingOf(db, asker, now)
  if (isVerified) return answered({ message: ALREADY_VERIFIED })
  if (seconds > 0) return limited(`Too many codes were sent. Please try again in ${spoken(seconds)}.`, seconds)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const text = `${code} is your ${catalogue.chain.name} code. It is valid for 3 minutes.`
  await keepCode(db, asker, hashed(code, phone, context), smsMessage({ phone, code, text }), now)
  return answered({ message: 'We sent a code to your phone. It is valid for 3 minutes.' })
}

const verifyPhone: Answer<'verifyPhone'> = async (input, context) => {
  const { db, session, now } = context
  const tried = await tryCode(db, session.hash, now)
  if (tried.kind !== 'tried') return refused(UNTRIED[tried.kind])
  if (!isSame(tried.code, hashed(input.code.trim(), tried.phone, context)))
    return refused('This code is not right. Please check it and try again.')
  await keepVerified(db, session.hash, tried, now)
  return answered({ message: 'Your phone number is verified.' })
}

const UNTRIED = {
  none: 'Please ask for a code first.',
  expired: 'This code has expired. Please ask for a new one.',
  exhausted: 'Too many tries. Please ask for a new code.',
}

/** A code is worth something to its session and number only. */
const hashed = (code: string, phone: string, { session, settings }: Context): string =>
  createHmac('sha256', settings.tokenKey).update(`code ${session.hash} ${phone} ${code}`).digest('base64url')

const addressOf = ({ address, settings }: Context): string =>
  address && createHmac('sha256', settings.tokenKey).update(`address ${address}`).digest('base64url')

const spoken = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

export const verificationAnswers = { sendCode, verifyPhone }
