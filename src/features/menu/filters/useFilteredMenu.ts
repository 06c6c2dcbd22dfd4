import { useMemo } from 'react'
import { filterMenu, isFiltered, type FilteredMenu, type MenuFilters } from '../../../../domain/catalogue/menuFilter.ts'
import type { Menu } from '../../../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../../../domain/catalogue/menuGuide.ts'

/** Undefined while nothing is filtered, or the guide is not there. */
export const useFilteredMenu = (
  menu: Menu,
  guide: MenuGuide | undefined,
  filters: MenuFilters,
): FilteredMenu | undefined =>
  useMemo(
    () => (guide && isFiltered(filters) ? filterMenu(menu.categories, guide, filters) : undefined),
    [menu, guide, filters],
  )
