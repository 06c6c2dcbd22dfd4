import { CircleCheck } from 'lucide-react'
import { setState, type Toast } from '../device/boardStore.ts'

export function ToastBar({ toast }: { toast: Toast | undefined }) {
  const undo = toast?.undo
  return (
    <output className="toasts">
      {toast ? (
        <div className="toast" key={toast.id}>
          <CircleCheck size={28} aria-hidden="true" />
          <p>{toast.text}</p>
          {undo ? (
            <button
              type="button"
              className="kbtn"
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
