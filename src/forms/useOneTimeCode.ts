import { useEffect, useEffectEvent } from 'react'
import { codeDigits } from '../ui/codeDigits.ts'

/** Of WebOTP; the library of types does not know it. */
interface OneTimeCode extends Credential {
  code: string
}

/** Takes the code out of the text message where the browser can and the customer agrees, its digits alone; not after this is gone. */
export function useOneTimeCode(isAsked: boolean, length: number, onCode: (digits: string) => void): void {
  const take = useEffectEvent((code: string) => onCode(codeDigits(code, length)))
  useEffect(() => {
    if (!isAsked || !('OTPCredential' in window)) return
    const stop = new AbortController()
    const asked: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: stop.signal,
    }
    navigator.credentials.get(asked).then(
      (credential) => {
        const { code } = (credential ?? {}) as Partial<OneTimeCode>
        if (code && !stop.signal.aborted) take(code)
      },
      // The customer said no, or typed it in.
      () => undefined,
    )
    return () => stop.abort()
  }, [isAsked])
}
