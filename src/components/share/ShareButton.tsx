import { Share2 } from 'lucide-react'
import { toast } from '../../hooks/toast.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { linkOf, sharePage, type SharedPage } from './sharePage.ts'
import styles from './ShareButton.module.css'

interface ShareButtonProps extends SharedPage {
  /** What is shared, for the button's accessible name: 'Share Kitsilano'. */
  name: string
  /** Shows the icon alone. */
  iconOnly?: boolean
}

/** Shares a store, a product or a story by the browser's own sheet, or copies its link (D-80). Needs scripts. */
export function ShareButton({ name, iconOnly = false, ...page }: ShareButtonProps) {
  const share = async () => {
    const sharing = await sharePage(page)
    if (sharing === 'copied') toast('Link copied.')
    if (sharing === 'failed') toast(`The link is ${linkOf(page.path)}`)
  }
  return (
    <button type="button" className={`link ${styles.share}`} onClick={() => reportRejection(share())}>
      <Share2 className="i" size={18} strokeWidth={1.9} aria-hidden />
      {iconOnly ? null : 'Share'}
      <span className="vh">{iconOnly ? `Share ${name}` : ` ${name}`}</span>
    </button>
  )
}
