import { Search } from 'lucide-react'
import { useId } from 'react'

interface AuditedSearchProps {
  label: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
  onFind: () => void
}

/** The field of a search that is in the audit: it begins with a press, not while somebody types. */
export function AuditedSearch({ label, placeholder, value, onChange, onFind }: AuditedSearchProps) {
  const id = useId()
  return (
    <search>
      <form
        className="osearch"
        onSubmit={(event) => {
          event.preventDefault()
          onFind()
        }}
      >
        <div className="find">
          <Search className="i" size={18} strokeWidth={1.9} aria-hidden />
          <input
            className="fi"
            type="search"
            aria-label={label}
            aria-describedby={id}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <button type="submit" className="ob go">
          Find
        </button>
        <span className="soft" id={id}>
          Each search is in the audit, without what was typed.
        </span>
      </form>
    </search>
  )
}
