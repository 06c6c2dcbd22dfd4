import { STORAGE_WORDS } from '../../components/storageWords.ts'
import { useQueue } from '../../hooks/useDevice.ts'
import styles from './CartPanel.module.css'

export function StorageNotice() {
  const words = STORAGE_WORDS[useQueue().keeps]
  return words ? <p className={`soft xs ${styles.storage}`}>{words}</p> : null
}
