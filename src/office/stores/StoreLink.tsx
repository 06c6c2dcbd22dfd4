import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface StoreLinkProps {
  /** Below /office; a room that the person may not enter says so. */
  to: string
  /** The code of the store that the room is about. */
  store?: string
  className?: string
  children: ReactNode
}

/** Leads to another room about a store. */
export const StoreLink = ({ to, store, className, children }: StoreLinkProps) => (
  <Link to={to} search={store ? { store } : {}} className={className}>
    {children}
  </Link>
)
