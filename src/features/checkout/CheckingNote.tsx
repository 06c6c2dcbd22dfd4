import { useOnline } from '../../hooks/useDevice.ts'
import { Note } from '../../ui/Note.tsx'

export function CheckingNote() {
  const online = useOnline()
  return (
    <output>
      <Note tone="warn">
        {online
          ? 'The answer got lost on its way. We are asking whether your order was placed: please do not pay again.'
          : "You're offline. We are waiting for a connection to check whether your order was placed. Until then it cannot be paid again."}
      </Note>
    </output>
  )
}
