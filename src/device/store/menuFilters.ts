import { isFiltered, NO_FILTERS, readFilters, type MenuFilters } from '../../../domain/catalogue/menuFilter.ts'
import { observable } from '../observable.ts'
import { storeText, storedText } from '../storedText.ts'

const KEY = 'filters'

/** What the person at this device wants to see of menus. It tells of health, so a sign-out forgets it. */
export const menuFilters = observable<MenuFilters>(storedFilters())

export function chooseFilters(filters: MenuFilters): void {
  storeText(KEY, isFiltered(filters) ? JSON.stringify(filters) : '')
  menuFilters.set(filters)
}

function storedFilters(): MenuFilters {
  try {
    return readFilters(JSON.parse(storedText(KEY) || 'null'))
  } catch {
    return NO_FILTERS
  }
}
