import { useOnline } from '../hooks/useDevice.ts'

/** Why a control is disabled without a connection; the control refers to `id` with aria-describedby. */
export function NeedsConnection({ what, id }: { what: string; id: string }) {
  const online = useOnline()
  return online ? null : (
    <p className="soft sm" id={id}>
      {what} needs a connection.
    </p>
  )
}
