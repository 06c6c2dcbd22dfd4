import { useRouterState } from '@tanstack/react-router'
import { useChoice } from '../hooks/useDevice.ts'

/** The target of Menu: /menu with a store chosen or on the screen, else the locations [SHELL-08], OQ-14. */
export function useMenuPath(): '/menu' | '/locations' {
  const { store } = useChoice()
  const onMenu = useRouterState({ select: ({ location }) => location.pathname.startsWith('/menu/') })
  return store || onMenu ? '/menu' : '/locations'
}
