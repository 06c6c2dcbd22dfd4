import { useOnline } from '../../hooks/useDevice.ts'
import { Note } from '../../ui/Note.tsx'

export function CheckingNote() {
  const online = useOnline()
  return (
    <output>
      <Note tone="warn">
        <p>
          <b>We are checking with the bank. Do not pay again.</b>
        </p>
        <p>
          {online
            ? 'The answer got lost on its way, so we are asking whether your order was placed.'
            : "You're offline. As soon as there is a connection we ask whether your order was placed."}
        </p>
      </Note>
    </output>
  )
}
