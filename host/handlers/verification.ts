import { answerWith } from '../context/context.ts'
import type { SingleWrite } from '../context/singleWrite.ts'
import { provePhone, sendPhoneCode } from '../sessions/phoneCode.ts'

/** Phone verification at the checkout, by SMS (D-13). For a member it verifies the account's phone too [CHK-27]. */

const sendCode: SingleWrite<'sendCode'> = (input, context) => sendPhoneCode(input.phone.trim(), context)

const verifyPhone: SingleWrite<'verifyPhone'> = async (input, context) => {
  const { proved, writes } = await provePhone(input.code, undefined, context)
  return { result: proved.ok ? answerWith({ message: 'Your phone number is verified.' }) : proved, writes }
}

export const verificationWrites = { sendCode, verifyPhone }
