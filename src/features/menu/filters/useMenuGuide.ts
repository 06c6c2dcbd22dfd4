import { useQuery } from '@tanstack/react-query'
import type { MenuGuide } from '../../../../domain/catalogue/menuGuide.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { queryOf } from '../../../hooks/queries.ts'

/** Read when the browser is idle: the first paint does not need it. */
export function useMenuGuide(store: Store, isWanted = true): { guide: MenuGuide | undefined; isUnread: boolean } {
  const { data, isError } = useQuery({ ...queryOf('menuGuide', { store: store.hash }), enabled: isWanted })
  return { guide: data, isUnread: isError && !data }
}
