import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

/** A file of what the list shows; the host makes it with the same filters. */
export function FileButton({ address, children = 'Export' }: { address: string | undefined; children?: ReactNode }) {
  return address === undefined ? null : (
    <a className="ob" href={address} download>
      <Download className="i" size={18} strokeWidth={1.9} aria-hidden />
      {children}
    </a>
  )
}
