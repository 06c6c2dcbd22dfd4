import { createHash, timingSafeEqual } from 'node:crypto'
import { randomText } from './ids.ts'
import { invalid } from './refusal.ts'

/** Never live keys. */
export interface SandboxKeys {
  publishableKey: string
  secretKey: string
  webhookSecret: string
}

export function newKeys(): SandboxKeys {
  return {
    publishableKey: 'pk_test_sandbox',
    secretKey: `sk_test_${randomText(40)}`,
    webhookSecret: `whsec_${randomText(40)}`,
  }
}

export function requireTestKeys(keys: SandboxKeys): void {
  const isTest =
    keys.publishableKey.startsWith('pk_test_') &&
    keys.secretKey.startsWith('sk_test_') &&
    keys.webhookSecret.startsWith('whsec_')
  if (!isTest) throw new Error('The card sandbox takes test keys only: pk_test_..., sk_test_..., whsec_...')
}

export function accessOf(headers: Headers, keys: SandboxKeys, acceptedKeys: 'all' | 'public'): 'secret' | 'public' {
  const key = headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (key === '') {
    throw invalid(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      { status: 401 },
    )
  }
  if (key === keys.publishableKey) return 'public'
  if (acceptedKeys === 'all' && same(key, keys.secretKey)) return 'secret'
  throw invalid(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, { status: 401 })
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
