/** Whether this browser can make and use passkeys at this address: it needs https, or localhost, and a name (D-241). */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)
