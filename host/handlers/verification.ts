import { answerWith, type Handler } from '../context/context.ts'
import { provePhone, sendPhoneCode } from '../sessions/phoneCode.ts'

/** The phone box of the checkout: a code by SMS, and its proof (D-13). A member's number is the account's too [CHK-27]. */

const sendCode: Handler<'sendCode'> = (input, context) => sendPhoneCode(input.phone.trim(), context)

const verifyPhone: Handler<'verifyPhone'> = async (input, context) => {
  const proved = await provePhone(input.code, undefined, context)
  return proved.ok ? answerWith({ message: 'Your phone number is verified.' }) : proved
}

export const verificationHandlers = { sendCode, verifyPhone }
