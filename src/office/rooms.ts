import {
  CircleSlash,
  Clock,
  Flame,
  Gift,
  History,
  Inbox,
  KeyRound,
  KeySquare,
  Map,
  Monitor,
  ReceiptText,
  Scale,
  UserCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { isAllowed, type Person } from './device/useAsker.ts'
import type { Permission } from '../../domain/office/roles.ts'

/**
 * The rooms of the office. List of rooms, tabs of the phone, keys, find and the guard of the routes read this one table, so that what
 * is not allowed is not shown.
 */
export interface Room {
  /** Below /office. */
  path: string
  name: string
  group: (typeof GROUPS)[number]
  icon: LucideIcon
  /** Opens it after `g`. */
  letter: string
  /** What a person must be allowed somewhere to enter it; without it everybody may. */
  needs?: Permission
  /** It has a tab on a phone; the others are behind More. */
  isTab?: true
}

export const GROUPS = ['Now', 'What we sell', 'Where and when', 'Money', 'House'] as const

const ROOMS: readonly Room[] = [
  { path: '/today', name: 'Today', group: 'Now', icon: Flame, letter: 't', needs: 'stores:read', isTab: true },
  {
    path: '/orders',
    name: 'Orders',
    group: 'Now',
    icon: ReceiptText,
    letter: 'o',
    needs: 'orders:read',
    isTab: true,
  },
  { path: '/customers', name: 'Customers', group: 'Now', icon: Users, letter: 'c', needs: 'customers:read' },
  { path: '/inbox', name: 'Inbox', group: 'Now', icon: Inbox, letter: 'i', needs: 'forms:read' },
  { path: '/disputes', name: 'Disputes', group: 'Now', icon: Scale, letter: 'd', needs: 'disputes:read' },
  { path: '/approvals', name: 'Approvals', group: 'Now', icon: UserCheck, letter: 'v' },
  { path: '/gift-cards', name: 'Gift cards', group: 'What we sell', icon: Gift, letter: 'b', needs: 'giftcards:read' },
  { path: '/sold-out', name: 'Sold out', group: 'Where and when', icon: CircleSlash, letter: 's', needs: 'stores:pause', isTab: true }, // oxfmt-ignore
  {
    path: '/hours',
    name: 'Hours',
    group: 'Where and when',
    icon: Clock,
    letter: 'h',
    needs: 'stores:hours',
    isTab: true,
  },
  { path: '/zones', name: 'Zones', group: 'Where and when', icon: Map, letter: 'z', needs: 'zones:change' },
  { path: '/screens', name: 'Screens', group: 'Where and when', icon: Monitor, letter: 'k', needs: 'kitchens:read' },
  { path: '/people', name: 'People', group: 'House', icon: KeyRound, letter: 'p', needs: 'people:read' },
  { path: '/keys', name: 'Keys', group: 'House', icon: KeySquare, letter: 'y', needs: 'keys:change' },
  { path: '/audit', name: 'Audit', group: 'House', icon: History, letter: 'a', needs: 'audit:read' },
]

/** The rooms that a person may enter. */
export const roomsOf = (person: Pick<Person, 'assignments'>): readonly Room[] =>
  ROOMS.filter(({ needs }) => needs === undefined || isAllowed(person, needs))

/** The room to which a path belongs. */
export const roomOf = (path: string): Room | undefined =>
  ROOMS.find((room) => path === room.path || path.startsWith(`${room.path}/`))
