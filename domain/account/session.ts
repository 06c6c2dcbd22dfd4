import type { Allergen } from '../catalogue/allergens.ts'

/** The host signs tokens; the page only reads them. */

export interface Address {
  hash: string
  /** 0 Home, 1 Office, 2 Other. */
  type: 0 | 1 | 2
  title: string
  street: string
  city: string
  postalCode: string
  apartment: string
  notes: string
  lat?: number
  lng?: number
  formatted: string
  /** Only other hosts use it (D-40). */
  address?: string
  status?: number
}

export interface Customer {
  hash: string
  name: string
  lastname: string
  email: string
  /** A new email that is not confirmed yet, or '' (D-36). */
  newEmail: string
  phone: string
  phoneVerified: boolean
  points: number
  mailing: boolean
  /** What the member saved to be allergic to (D-239); absent for nothing said. */
  allergies?: Allergen[]
  addresses: readonly Address[]
  /** Only other hosts use it (D-40). */
  status?: number
}

/** `exp` is in seconds since 1970; only a member's token has `ch` [SESS-02]. */
export interface Claims {
  exp: number
  ch?: string
}

/** Reads a token's claims without verifying the signature; undefined for a malformed token [SESS-23]. */
export function claimsOf(token: string): Claims | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(payload))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || typeof claims.exp !== 'number')
      return undefined
    return 'ch' in claims && typeof claims.ch === 'string' ? { exp: claims.exp, ch: claims.ch } : { exp: claims.exp }
  } catch {
    return undefined
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Claims are ASCII, so each byte is one character. Throws on a character outside the alphabet. */
function decodeBase64Url(text: string): string {
  let bits = 0
  let held = 0
  let out = ''
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) throw new Error('not base64url')
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      out += String.fromCharCode((held >> bits) & 0xff)
    }
  }
  return out
}

/** Whether `exp` is earlier than now, both in seconds [SESS-11 SESS-21]. */
export const isExpired = (claims: Claims, nowSeconds: number): boolean => claims.exp < nowSeconds
