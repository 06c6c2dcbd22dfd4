import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's minimum (D-25). 2 is Argon2id: the package's enum does not exist at run time. */
const ARGON2_OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

let placeholderHash: Promise<string> | undefined

/** Whether the password is right. Without a hash it takes as long, so that the time does not reveal whether there is an account. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  placeholderHash ??= hashPassword('nobody knows')
  const isRight = await verify(passwordHash ?? (await placeholderHash), password)
  return isRight && passwordHash !== undefined
}
