import { useSyncExternalStore } from 'react'
import { NO_FILTERS, type MenuFilters } from '../../../../domain/catalogue/menuFilter.ts'
import { menuFilters } from '../../../device/store/menuFilters.ts'

export const useMenuFilters = (): MenuFilters =>
  useSyncExternalStore(menuFilters.watch, menuFilters.get, () => NO_FILTERS)
