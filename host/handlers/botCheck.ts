import { newChallenge } from '../services/botCheck.ts'
import { answerWith, type Handler } from '../context/context.ts'

/** [CHK-03 CALL-32] D-18, D-34 */
const botChallenge: Handler<'botChallenge'> = async ({ action }, { now, settings }) =>
  answerWith({ challenge: await newChallenge(action, now, settings.tokenKey) })

export const botCheckHandlers = { botChallenge }
