import { STORAGE_WORDS } from '../../components/storageWords.ts'
import { useQueue } from '../../hooks/useDevice.ts'
import styles from './CartPanel.module.css'

/** A quiet line where this device does not remember as it should. */
export function StorageNotice() {
  const words = STORAGE_WORDS[useQueue().keeps]
  return words ? <p className={`soft xs ${styles.storage}`}>{words}</p> : null
}
