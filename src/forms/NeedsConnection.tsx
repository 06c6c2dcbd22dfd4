import { useOnline } from '../hooks/useDevice.ts'

/** Beside a control that is disabled without a connection: why. `id` is what the control is described by. */
export function NeedsConnection({ what, id }: { what: string; id: string }) {
  const online = useOnline()
  return online ? null : (
    <p className="soft sm" id={id}>
      {what} needs a connection.
    </p>
  )
}
