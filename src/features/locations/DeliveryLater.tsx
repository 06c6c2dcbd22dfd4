import { Note } from '../../ui/Note.tsx'

export function DeliveryLater({ onPickUp }: { onPickUp: () => void }) {
  return (
    <div className="stack">
      <Note tone="warn">
        Delivery opens on this site soon. Today every restaurant takes pick-up orders, ready in about 20 minutes.
      </Note>
      <button type="button" className="btn btn-go btn-big" onClick={onPickUp}>
        Pick Up instead
      </button>
    </div>
  )
}
