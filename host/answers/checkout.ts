import { refused, type Answers } from './answer.ts'

const later = async () => refused('This is not possible here yet.', { httpStatus: 501 })

export const checkoutAnswers: Pick<Answers, 'checkout' | 'sendCode' | 'verifyPhone' | 'completeCheck' | 'complete'> = {
  checkout: later,
  sendCode: later,
  verifyPhone: later,
  completeCheck: later,
  complete: later,
}
