import { useRouter } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'

/** The header's menus close on Escape, on a tap elsewhere, when focus leaves them, and when the route changes [SHELL-12]. */
export function useMenusClose(header: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const element = header.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const dropdowns = () => element.querySelectorAll('details')
    const closeDropdowns = (but?: EventTarget | null) => {
      for (const one of dropdowns()) if (!(but instanceof Node && one.contains(but))) one.open = false
    }
    const closeSheet = () => element.querySelector<HTMLElement>('[popover]')?.hidePopover()

    addEventListener('click', ({ target }) => closeDropdowns(target), { signal })
    addEventListener('keydown', ({ key, target }) => key === 'Escape' && escape(target), { signal })
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node)) return
        closeDropdowns(relatedTarget)
        // The focus must not move below an open sheet.
        if (!element.contains(relatedTarget)) closeSheet()
      },
      { signal },
    )
    const escape = (target: EventTarget | null) => {
      const open = [...dropdowns()].find((one) => one.open && target instanceof Node && one.contains(target))
      closeDropdowns()
      open?.querySelector('summary')?.focus()
    }
    const wide = matchMedia('(min-width: 769px)')
    wide.addEventListener('change', closeSheet, { signal })
    const unsubscribe = router.subscribe('onBeforeLoad', () => {
      closeDropdowns()
      closeSheet()
    })
    return () => {
      stop.abort()
      unsubscribe()
    }
  }, [header, router])
}
