import type { FirstAnswerTable } from './firstAnswers.ts'
import type { FormTable } from './forms.ts'
import type { CartTable } from './carts.ts'
import type { CatalogueTable, StoreSwitchTable } from './catalogues.ts'
import type { CheckoutTable } from './checkouts.ts'
import type { OrderTable } from './orders.ts'
import type { OutboxTable } from './outbox.ts'
import type { PaymentTable } from './payments.ts'
import type { SessionTable } from './sessions.ts'
import type { SettingTable } from './settings.ts'
import type { PhoneCodeTable, VerifiedPhoneTable } from './verifications.ts'

/** Every table of the host; each noun's file declares its own. */
export interface Schema {
  settings: SettingTable
  sessions: SessionTable
  carts: CartTable
  first_answers: FirstAnswerTable
  catalogues: CatalogueTable
  store_switches: StoreSwitchTable
  phone_codes: PhoneCodeTable
  verified_phones: VerifiedPhoneTable
  checkouts: CheckoutTable
  payments: PaymentTable
  orders: OrderTable
  outbox: OutboxTable
  forms: FormTable
}
