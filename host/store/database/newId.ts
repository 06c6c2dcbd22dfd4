import { randomBytes } from 'node:crypto'

/** A name for what customers may ask for by it: 144 random bits, so that nobody guesses one. */
export const newId = (): string => randomBytes(18).toString('base64url')
