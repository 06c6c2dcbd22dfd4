import { useEffect, useRef, type ReactNode } from 'react'

interface PlaceOptionProps {
  id: string
  selected: boolean
  className?: string
  onPick: () => void
  children: ReactNode
}

/** The field keeps the focus and handles the keys; the option itself can only be tapped. */
export function PlaceOption({ id, selected, className, onPick, children }: PlaceOptionProps) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const option = {
    role: 'option',
    'aria-selected': selected,
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: onPick,
  } as const
  return (
    <li ref={ref} id={id} className={className} {...option}>
      {children}
    </li>
  )
}
