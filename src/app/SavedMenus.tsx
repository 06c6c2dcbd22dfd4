import { clockText } from '../../domain/schedule/formatTime.ts'
import { storeName } from '../../domain/catalogue/store.ts'
import type { MenuCopy } from '../device/store/database.ts'
import { storeOffsets } from '../hooks/storeOffsets.ts'
import { useMenuCopies } from '../hooks/useMenuCopies.ts'

interface Saved {
  name: string
  path: string
  /** '2:05 PM' */
  time: string
}

export function SavedMenus() {
  const menus = useMenuCopies().flatMap(savedMenu)
  if (menus.length === 0) return null
  return (
    <div>
      <h2 className="b">Saved on this device</h2>
      <ul>
        {menus.map(({ name, path, time }) => (
          <li key={path}>
            <a className="link" href={path}>
              {name}, menu from {time}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function savedMenu({ store, stores, at }: MenuCopy): Saved[] {
  const found = stores.find(({ hash }) => hash === store)
  const time = clockText(at, Date.now(), storeOffsets(stores))
  return found ? [{ name: found.name, path: `/menu/${storeName(found)}`, time }] : []
}
