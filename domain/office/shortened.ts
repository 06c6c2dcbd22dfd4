/** '•••-•••-0188': enough to recognize a phone by, and nothing to call. */
export const shortPhone = (phone: string): string => (/^\d{10}$/.test(phone) ? `•••-•••-${phone.slice(-4)}` : '')

/** 'm•••@example.com' */
export function shortMail(mail: string): string {
  const at = mail.lastIndexOf('@')
  return at < 1 ? '' : `${mail.slice(0, 1)}•••${mail.slice(at)}`
}
