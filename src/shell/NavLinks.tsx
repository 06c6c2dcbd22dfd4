import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useChoice } from '../hooks/useDevice.ts'
import { NAVIGATION } from '../content/navigation.ts'

/** [HDR-03] */
export function NavLinks() {
  const menu = useMenuPath()
  return (
    <ul>
      <li>
        <Link to={menu}>Menu</Link>
      </li>
      {NAVIGATION.map((item) => (
        <li key={item.name}>
          {'to' in item ? <Link to={item.to}>{item.name}</Link> : <Dropdown name={item.name} links={item.links} />}
        </li>
      ))}
    </ul>
  )
}

interface DropdownProps {
  name: string
  links: readonly { name: string; to: string }[]
}

function Dropdown({ name, links }: DropdownProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = links.some(({ to }) => path === to)
  return (
    <details name="nav">
      <summary className={here ? 'here' : undefined}>
        {name}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{link.name}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The target of Menu: /menu with a store chosen or on the screen, else the locations [SHELL-08], OQ-14. */
function useMenuPath(): '/menu' | '/locations' {
  const { store } = useChoice()
  const onMenu = useRouterState({ select: ({ location }) => location.pathname.startsWith('/menu/') })
  return store || onMenu ? '/menu' : '/locations'
}
