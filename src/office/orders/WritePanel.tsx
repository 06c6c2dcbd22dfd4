import { useOrderPress } from './useOrderPress.ts'
import { useDraft } from '../device/drafts.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { TextField } from '../ui/Field.tsx'
import { Panel } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'
import type { Story } from './stages.tsx'

interface WritePanelProps {
  story: Story
  kind: 'note' | 'message'
  onClose: () => void
}

/** Writes a note for the house, or to the customer. What was typed stays until it is kept or sent. */
export function WritePanel({ story: { order, sms }, kind, onClose }: WritePanelProps) {
  const [{ text }, draft] = useDraft(`${kind} ${order}`, { text: '' })
  const done = (words: string) => {
    draft(undefined)
    toast(words)
    onClose()
  }
  const note = useOrderPress('writeOrderNote', `note ${order}`, () => done(`The note is kept with order ${order}`))
  const message = useOrderPress('writeToCustomer', `message ${order}`, () =>
    done(`The message about order ${order} is on its way`),
  )
  const press = kind === 'note' ? note : message
  const send = () => press.send({ number: Number(order), text })
  const barred = text.trim() === '' ? 'Write something first' : undefined
  return (
    <Panel
      title={kind === 'note' ? `Note on order ${order}` : `To the customer of order ${order}`}
      onClose={onClose}
      foot={
        <BarredButton className="ob go" barred={barred} isBusy={press.isBusy} onClick={send}>
          {kind === 'note' ? 'Keep the note' : sms ? 'Send by mail and text' : 'Send by mail'}
        </BarredButton>
      }
    >
      <TextField
        label={kind === 'note' ? 'Note, for the house only' : 'Message'}
        hint={
          kind === 'note'
            ? 'Only people of the chain see it.'
            : `It goes by mail${sms ? ' and text message' : '; the customer asked for no text messages'}, and stays with the order.`
        }
        rows={5}
        maxLength={500}
        value={text}
        onChange={({ target }) => draft({ text: target.value })}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && barred === undefined) send()
        }}
      />
      <ErrorNote failure={press.failure} />
    </Panel>
  )
}
