import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { reportRejection } from '../ui/reportRejection.ts'

/** Opens the search of the menu, as a step of the history that Back takes back (D-76). */
export function SearchButton() {
  const navigate = useNavigate()
  const open = () => navigate({ to: '.', state: { search: true }, resetScroll: false })
  return (
    <button
      type="button"
      className="btn btn-icon"
      aria-label="Search the menu"
      aria-haspopup="dialog"
      onClick={() => reportRejection(open())}
    >
      <Search className="i" size={24} strokeWidth={1.9} aria-hidden />
    </button>
  )
}
