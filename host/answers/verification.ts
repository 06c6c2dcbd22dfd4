import { createHmac, randomInt } from 'node:crypto'
import { isPhone } from '../../rules/fields.ts'
import { sendSms } from '../services/sms.ts'
import { isPhoneVerified, keepCode, keepVerified, secondsToWait, tryCode } from '../store/verifications.ts'
import { isSame } from '../token.ts'
import { answered, limited, refused, type Answer, type Context } from './answer.ts'

/** The phone box of the checkout: a code by SMS, and its proof (D-13). */

/** The page knows this text and opens no code modal on it [CHK-22]. */
export const ALREADY_VERIFIED = 'The phone number is already verified.'

const sendCode: Answer<'sendCode'> = async (input, context) => {
  const { db, session, now } = context
  const phone = input.phone.trim()
  if (!isPhone(phone)) return refused('Please enter a valid 10-digit phone number!')
  if (await isPhoneVerified(db, session.hash, phone)) return answered({ message: ALREADY_VERIFIED })
  const asker = { session: session.hash, phone, address: addressOf(context) }
  const wait = await secondsToWait(db, asker, now)
  if (wait > 0) return limited(`Too many codes were sent. Please try again in ${spoken(wait)}.`, wait)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keepCode(db, asker, hashed(code, phone, context), now)
  const { name } = context.catalogue.chain
  await sendSms(db, { phone, code, text: `${code} is your ${name} code. It is valid for 3 minutes.` }, now)
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
