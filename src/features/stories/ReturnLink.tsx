import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'

/** Goes one page back; to all stories when the visit began with this page, and without scripts [STORY-04]. */
export function ReturnLink() {
  const { history } = useRouter()
  const goBack = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!isPlain || !history.canGoBack()) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to="/events/blogs" className="link" onClick={goBack}>
      <ArrowLeft size={18} strokeWidth={1.9} aria-hidden />
      Return
    </Link>
  )
}
