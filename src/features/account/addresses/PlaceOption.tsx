import type { ReactNode } from 'react'

interface PlaceOptionProps {
  id: string
  selected: boolean
  onPick: () => void
  children: ReactNode
}

/** The field keeps the focus and handles the keys; the option itself can only be tapped. */
export function PlaceOption({ id, selected, onPick, children }: PlaceOptionProps) {
  const option = {
    role: 'option',
    'aria-selected': selected,
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: onPick,
  } as const
  return (
    <li id={id} {...option}>
      {children}
    </li>
  )
}
