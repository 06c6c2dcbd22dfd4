import type { Permission } from './roles.ts'

/** What people of the office can be told of, for the stores in which they hold the permission that it needs (D-210). */
export const NOTICES = {
  order: {
    is: 'An order that nobody answers',
    many: 'orders that nobody answers',
    needs: 'orders:read',
    first: 'none',
  },
  printer: {
    is: 'A printer that is silent, or prints nothing',
    many: 'printers that print nothing',
    needs: 'kitchens:read',
    first: 'none',
  },
  form: { is: 'A new form', many: 'new forms', needs: 'forms:answer', first: 'none' },
  dispute: { is: 'A disputed payment', many: 'disputed payments', needs: 'disputes:read', first: 'mail' },
  refund: { is: 'A refund that failed', many: 'refunds that failed', needs: 'orders:refund', first: 'mail' },
  /** It needs the permission of what is to be approved. */
  approval: {
    is: 'Something that waits for you, or was declined',
    many: 'things that wait for you, or were declined',
    needs: undefined,
    first: 'mail',
  },
} as const satisfies Record<string, { is: string; many: string; needs: Permission | undefined; first: NoticeWay }>

export type NoticeKind = keyof typeof NOTICES

export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[]

export const NOTICE_WAYS = ['mail', 'push', 'none'] as const

export type NoticeWay = (typeof NOTICE_WAYS)[number]
