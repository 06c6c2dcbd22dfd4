const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** 'Chrome on Windows': what a User-Agent says, in words by which a person knows their own device. */
export function deviceWords(userAgent: string): string {
  const named = (list: typeof BROWSERS | typeof SYSTEMS, unknown: string) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknown
  return `${named(BROWSERS, 'A browser')} on ${named(SYSTEMS, 'an unknown device')}`
}
