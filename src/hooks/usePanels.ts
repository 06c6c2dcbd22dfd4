import { useSyncExternalStore } from 'react'
import { NO_PANELS, openPanels, type OpenPanels } from './openPanels.ts'

export const usePanels = (): OpenPanels => useSyncExternalStore(openPanels.watch, openPanels.get, () => NO_PANELS)
