import { useEffect, useEffectEvent } from 'react'
import { codeDigits } from '../ui/codeDigits.ts'

/** WebOTP; TypeScript's DOM types do not include it. */
interface OneTimeCode extends Credential {
  code: string
}

/** Reads the code's digits from a text message where the browser can and the customer agrees; aborted on unmount. */
export function useOneTimeCode(isAsked: boolean, length: number, onCode: (digits: string) => void): void {
  const take = useEffectEvent((code: string) => onCode(codeDigits(code, length)))
  useEffect(() => {
    if (!isAsked || !('OTPCredential' in window)) return
    const controller = new AbortController()
    const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: controller.signal,
    }
    navigator.credentials.get(request).then(
      (credential) => {
        const { code } = (credential ?? {}) as Partial<OneTimeCode>
        if (code && !controller.signal.aborted) take(code)
      },
      // The customer declined, or typed the code.
      () => undefined,
    )
    return () => controller.abort()
  }, [isAsked])
}
