import { answerWith, type Handler } from '../context/context.ts'
import { provePhone, sendPhoneCode } from '../sessions/phoneCode.ts'

/** Phone verification at the checkout, by SMS (D-13). For a member it verifies the account's phone too [CHK-27]. */

const sendCode: Handler<'sendCode'> = (input, context) => sendPhoneCode(input.phone.trim(), context)

const verifyPhone: Handler<'verifyPhone'> = async (input, context) =>
  (await provePhone(input.code, undefined, context)) ?? answerWith({ message: 'Your phone number is verified.' })

export const verificationHandlers = { sendCode, verifyPhone }
