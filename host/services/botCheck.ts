import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { botChallenge, botSolution, type BotAction, type BotChallenge } from '../../contract/botCheck.ts'
import { z } from '../../contract/wire.ts'

/** The bot check: a proof of work by ALTCHA, created and verified here (D-18). */

/** PBKDF2 iterations a round. A solution takes half a second on a desktop, about two on a phone. */
const PBKDF2_ITERATIONS = 1000
const ROUND_RANGE = [400, 800] as const
export const CHALLENGE_SECONDS = 600
const MAX_SOLUTION_LENGTH = 4000

export async function newChallenge(action: BotAction, now: Date, key: string): Promise<BotChallenge> {
  const data = { action, expires: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS }
  const [least, most] = ROUND_RANGE
  const counter = randomInt(least, most)
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PBKDF2_ITERATIONS,
    counter,
    deriveKey,
    data,
    ...secrets(key),
  })
  return z.parse(botChallenge, made)
}

/** The signature of the solved challenge, which identifies it; undefined when the solution is not valid for this action now. */
export async function checkSolution(
  header: string,
  action: BotAction,
  now: Date,
  key: string,
): Promise<string | undefined> {
  const read = z.safeParse(botSolution, header.length > MAX_SOLUTION_LENGTH ? undefined : decoded(header))
  if (!read.success) return undefined
  const { challenge } = read.data
  const { data } = challenge.parameters
  if (data.action !== action || data.expires * 1000 <= now.getTime()) return undefined
  const { verified } = await verifySolution({ ...read.data, deriveKey, ...secrets(key) })
  return verified ? challenge.signature : undefined
}

function decoded(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString())
  } catch {
    return undefined
  }
}

function secrets(key: string) {
  const secretFor = (use: string) => createHmac('sha256', key).update(`bot check ${use}`).digest('base64url')
  return { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('key') }
}
