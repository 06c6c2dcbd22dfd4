import { CircleAlert, CircleCheck } from 'lucide-react'
import { forgetRefusal, setState, type KitchenState } from '../device/boardStore.ts'

/** What was done last, and every step that the host has refused, until somebody has read it. */
export function ToastBar({ state: { toast, presses } }: { state: KitchenState }) {
  const undo = toast?.undo
  return (
    <output className="toasts">
      {presses
        .filter(({ state }) => state === 'parked')
        .map(({ id, number, message }) => (
          <div className="toast" key={id}>
            <CircleAlert size={28} aria-hidden="true" />
            <p>
              {number}: {message}
            </p>
            <button type="button" className="btn btn-line" onClick={() => forgetRefusal(id)}>
              OK
            </button>
          </div>
        ))}
      {toast ? (
        <div className="toast" key={toast.id}>
          <CircleCheck size={28} aria-hidden="true" />
          <p>{toast.text}</p>
          {undo ? (
            <button
              type="button"
              className="btn btn-line"
              onClick={() => {
                setState({ toast: undefined })
                undo()
              }}
            >
              Undo
            </button>
          ) : null}
        </div>
      ) : null}
    </output>
  )
}
