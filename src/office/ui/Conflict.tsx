import { GitPullRequestArrow } from 'lucide-react'
import { useId, useState } from 'react'

interface ConflictProps {
  /** '... changed this time at 14:03'. */
  title: string
  /** What it is about, and from what both began. */
  line: string
  theirs: { value: string; by: string }
  yours: { value: string; by: string }
  isBusy?: boolean
  onTakeMine: () => void
  onKeepTheirs: () => void
}

/** Two people changed the same: the later one is told who changed what, and chooses. */
export function Conflict({ title, line, theirs, yours, isBusy, onTakeMine, onKeepTheirs }: ConflictProps) {
  const [choice, setChoice] = useState<'theirs' | 'yours'>('theirs')
  const id = useId()
  const option = (value: typeof choice, label: string, one: ConflictProps['theirs']) => (
    <label className="choice">
      <span>
        <input type="radio" name={id} checked={choice === value} onChange={() => setChoice(value)} />
        {label}
      </span>
      <span className="big">{one.value}</span>
      <span className="sm soft">{one.by}</span>
    </label>
  )
  return (
    <section className="pn conflict" role="alert" aria-labelledby={`${id}t`}>
      <header>
        <GitPullRequestArrow className="i warn" size={20} strokeWidth={1.9} aria-hidden />
        <h2 id={`${id}t`}>{title}</h2>
      </header>
      <div className="in g12">
        <p className="soft">{line}</p>
        <div className="choices">
          {option('theirs', 'Theirs', theirs)}
          {option('yours', 'Yours', yours)}
        </div>
        <div className="rw">
          <button
            type="button"
            className="ob go"
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (isBusy) return
              if (choice === 'yours') onTakeMine()
              else onKeepTheirs()
            }}
          >
            {choice === 'yours' ? 'Take mine' : 'Keep theirs'}
          </button>
        </div>
      </div>
    </section>
  )
}
