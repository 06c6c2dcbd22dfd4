import { Download, FileText } from 'lucide-react'
import { DOWNLOADS } from '../../content/franchiseFiles.ts'
import styles from './FranchisePage.module.css'

/** Sizes by path, from the build. */
declare const __DOWNLOAD_BYTES__: Readonly<Record<string, number>>

/**
 * Links to the kit and the application form, with kind and size [FRAN-01]. They are downloads, since the installed app of an
 * iPhone would show the file in its only window, which has no way back.
 */
export function Downloads() {
  const { kit, application } = DOWNLOADS
  return (
    <p className={styles.downloads}>
      <a className="btn btn-line" href={kit.path} type="application/pdf" download>
        <Download size={20} strokeWidth={1.9} aria-hidden />
        {kit.name} <small>{sizeOf(kit.path)}</small>
      </a>
      <a className={styles.form} href={application.path} type="application/pdf" download>
        <FileText size={20} strokeWidth={1.9} aria-hidden />
        <span>{application.name}</span> <small>{sizeOf(application.path)}</small>
      </a>
    </p>
  )
}

const sizeOf = (path: string): string => `PDF, ${Math.ceil((__DOWNLOAD_BYTES__[path] ?? 0) / 1000)} kB`
