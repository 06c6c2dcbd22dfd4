import { useLiveQuery } from 'dexie-react-hooks'
import { menuCopies } from '../device/reads/menuCopy.ts'
import type { MenuCopy } from '../device/store/database.ts'

const NONE: readonly MenuCopy[] = []

/** The menuCopies of menus on this device, the newest first. It brings Dexie along, and is for what is loaded late. */
export const useMenuCopies = (): readonly MenuCopy[] => useLiveQuery(menuCopies, [], NONE)
