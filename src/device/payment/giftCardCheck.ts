import { sendCall } from '../api/sendCall.ts'

/** Solves the bot check of one try of a gift card; undefined when that failed (D-18). */
export async function solveGiftCardCheck(): Promise<string | undefined> {
  try {
    const { solveBotCheck } = await import('../api/botCheck.ts')
    return await solveBotCheck(async () => {
      const sent = await sendCall('botChallenge', { action: 'add_gift_card' })
      return sent.ok ? sent.answer.challenge : undefined
    })
  } catch (error) {
    reportError(error)
    return undefined
  }
}
