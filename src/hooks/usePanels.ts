import { useSyncExternalStore } from 'react'
import { NO_PANELS, openPanels, type OpenPanels } from './openPanels.ts'

/** What lies over the page now. */
export const usePanels = (): OpenPanels => useSyncExternalStore(openPanels.watch, openPanels.get, () => NO_PANELS)
