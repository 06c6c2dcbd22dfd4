import { forgive, giveBack, take, type Limit, type Window } from '../store/limits.ts'
import { limited, type Context, type Refused } from './answer.ts'
import { addressOf, subjectOf } from './limitOf.ts'
import { spoken } from '../../rules/spoken.ts'

/** Guesses of a password: so many for an account, and for an address. */
const FOR_ACCOUNT: readonly Window[] = [
  [10, 900],
  [50, 86_400],
]
const FROM_ADDRESS: readonly Window[] = [
  [50, 900],
  [300, 86_400],
]
const NEW_EMAILS: readonly Window[] = [
  [20, 3600],
  [60, 86_400],
]

const accountOf = (email: string, context: Context): string => subjectOf(`password of ${email.toLowerCase()}`, context)

const fromAddress = (context: Context, what: string): string[] =>
  addressOf(context, what).map((subject) => subjectOf(subject, context))

/** Counts a guess at the account's password before it is looked at, whether there is such an account or not. */
export async function takeAttempt(email: string, context: Context): Promise<Refused | undefined> {
  return await taken(context, [
    { subject: accountOf(email, context), windows: FOR_ACCOUNT },
    ...fromAddress(context, 'password from').map((subject) => ({ subject, windows: FROM_ADDRESS })),
  ])
}

/** It was no guess: the account's count begins anew, and the address is one better off. */
export async function forgiveAttempt(email: string, context: Context): Promise<void> {
  await forgive(context.db, accountOf(email, context))
  await giveBack(context.db, fromAddress(context, 'password from'), context.now)
}

/** Counts an email that is to have an account: the answer tells whether it has one. */
export async function takeNewEmail(context: Context): Promise<Refused | undefined> {
  return await taken(
    context,
    fromAddress(context, 'new email from').map((subject) => ({ subject, windows: NEW_EMAILS })),
  )
}

async function taken({ db, now }: Context, limits: readonly Limit[]): Promise<Refused | undefined> {
  const seconds = limits.length === 0 ? 0 : await take(db, limits, now)
  return seconds === 0 ? undefined : limited(`Too many tries. Please try again in ${spoken(seconds)}.`, seconds)
}
