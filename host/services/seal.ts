import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyFor = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'seal', 32))

/** Encrypts a text for one subject (AES-256-GCM), as base64url: nobody without the key reads it or gives it to another subject. */
export function seal(text: string, subject: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key), nonce).setAAD(Buffer.from(subject))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Undefined for what this key has not sealed for this subject. */
export function unseal(sealed: string, subject: string, key: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(subject)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
