import { useOnline } from '../hooks/useDevice.ts'

export function NeedsConnection({ what, id }: { what: string; id: string }) {
  const online = useOnline()
  return online ? null : (
    <p className="soft sm" id={id}>
      {what} needs a connection.
    </p>
  )
}
