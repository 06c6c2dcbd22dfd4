import { STORAGE_WORDS } from '../../components/storageWords.ts'
import { useQueue } from '../../hooks/useDevice.ts'

/** A quiet line where this device does not remember as it should. */
export function StorageNotice() {
  const words = STORAGE_WORDS[useQueue().keeps]
  return words ? <p className="soft xs keeps">{words}</p> : null
}
