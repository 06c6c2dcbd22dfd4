import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the least that OWASP asks for; it runs on threads of its own (D-25). 2 is Argon2id: the package's enum is none at run time. */
const ARGON2_OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

let nobody: Promise<string> | undefined

/** Whether it is the password; without an account as slow as with one. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody knows')
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== undefined
}
