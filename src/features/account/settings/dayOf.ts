import { formatDate } from '../../../../domain/schedule/formatTime.ts'

/** The day of a moment where this device is: 'Mar 3'. */
export function dayOf(time: string): string {
  const at = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return formatDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)
}
