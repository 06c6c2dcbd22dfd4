import type { Page } from '@playwright/test'
import type { Host } from '../host/hostProcess.ts'
import { menuPathOf, Shop } from '../shop/shop.ts'
import { ALWAYS_OPEN, Member } from '../shop/shopMember.ts'

/** A page whose work is counted. */
export interface AuditedPage {
  path: string
  /** Prepares the state of the customer. */
  as?: (page: Page, host: Host) => Promise<unknown>
  /** A private page, which search engines must not index. */
  own?: true
  /** It is looked at in the soak alone. */
  isRare?: true
}

export const AUDITED_PAGES: readonly AuditedPage[] = [
  { path: '/' },
  { path: menuPathOf(ALWAYS_OPEN) },
  { path: '/locations', isRare: true },
  { path: '/signin', own: true, isRare: true },
  {
    path: '/checkout',
    as: (page, host) => new Shop(page, host).goToCheckoutWith(['Margherita', 'Cola']),
    own: true,
  },
  {
    path: '/account',
    as: (page, host) => Member.joining(page, host, new Shop(page, host)),
    own: true,
    isRare: true,
  },
]
