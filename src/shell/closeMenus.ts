import type { AnyRouter } from '@tanstack/react-router'

/** The header's menus close on Escape, on a tap elsewhere, when focus leaves them, and when the route changes [SHELL-12]. */
export function closeMenus(header: HTMLElement, router: AnyRouter, signal: AbortSignal): void {
  if (signal.aborted) return
  const dropdowns = () => header.querySelectorAll('details')
  const closeDropdowns = (but?: EventTarget | null) => {
    for (const one of dropdowns()) if (!(but instanceof Node && one.contains(but))) one.open = false
  }
  const closeSheet = () => header.querySelector<HTMLElement>('[popover]')?.hidePopover()

  addEventListener('click', ({ target }) => closeDropdowns(target), { signal })
  addEventListener('keydown', ({ key, target }) => key === 'Escape' && escape(target), { signal })
  header.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node)) return
      closeDropdowns(relatedTarget)
      // The focus must not move below an open sheet.
      if (!header.contains(relatedTarget)) closeSheet()
    },
    { signal },
  )
  const escape = (target: EventTarget | null) => {
    const open = [...dropdowns()].find((one) => one.open && target instanceof Node && one.contains(target))
    closeDropdowns()
    open?.querySelector('summary')?.focus()
  }
  matchMedia('(min-width: 769px)').addEventListener('change', closeSheet, { signal })
  const unsubscribe = router.subscribe('onBeforeLoad', () => {
    closeDropdowns()
    closeSheet()
  })
  signal.addEventListener('abort', unsubscribe)
}
