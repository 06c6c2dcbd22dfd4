import { useEffect, useEffectEvent } from 'react'

/** Of WebOTP; the library of types does not know it. */
interface OneTimeCode extends Credential {
  code: string
}

/** Takes the code out of the text message where the browser can and the customer agrees; not after this is gone. */
export function useOneTimeCode(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
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
  }, [])
}
