import { useLiveQuery } from 'dexie-react-hooks'
import { menuCopies } from '../device/reads/menuCopy.ts'
import type { MenuCopy } from '../device/store/database.ts'

const NONE: readonly MenuCopy[] = []

/** It imports Dexie, so only lazily loaded files may use it. */
export const useMenuCopies = (): readonly MenuCopy[] => useLiveQuery(menuCopies, [], NONE)
