import type { AddressTable } from './addresses.ts'
import type { EmailChangeTable } from './emailChanges.ts'
import type { FirstAnswerTable } from './idempotencyKeys.ts'
import type { FormTable } from './forms.ts'
import type { CartTable } from './carts.ts'
import type { CatalogueTable, StoreSwitchTable } from './catalogues.ts'
import type { CheckoutTable } from './checkouts.ts'
import type { LimitTable } from './rateLimits.ts'
import type { MemberTable } from './members.ts'
import type { OrderTable } from './orders.ts'
import type { OutboxTable } from './outbox.ts'
import type { PaymentTable } from './payments.ts'
import type { PointTable } from './points.ts'
import type { SessionTable } from './sessions.ts'
import type { SettingTable } from './settings.ts'
import type { CodeTable } from './verificationCodes.ts'
import type { VerifiedPhoneTable } from './verifiedPhones.ts'

/** Every table of the host; each noun's file declares its own. */
export interface Schema {
  settings: SettingTable
  sessions: SessionTable
  carts: CartTable
  first_answers: FirstAnswerTable
  catalogues: CatalogueTable
  store_switches: StoreSwitchTable
  members: MemberTable
  email_changes: EmailChangeTable
  codes: CodeTable
  limits: LimitTable
  verified_phones: VerifiedPhoneTable
  checkouts: CheckoutTable
  payments: PaymentTable
  orders: OrderTable
  points: PointTable
  addresses: AddressTable
  outbox: OutboxTable
  forms: FormTable
}
