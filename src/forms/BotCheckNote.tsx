import { useChecking } from '../hooks/useDevice.ts'

/** Shown while a bot check may take a moment (D-34). */
export function BotCheckNote() {
  const checking = useChecking()
  return <output className="soft sm">{checking ? 'One moment, we are making sure that you are no robot…' : ''}</output>
}
