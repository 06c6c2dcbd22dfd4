import type {
  AddressTable,
  AppOpeningTable,
  CodeTable,
  ConsentTable,
  EmailChangeTable,
  MemberTable,
  PointTable,
  SessionTable,
  VerifiedPhoneTable,
} from './accountTables.ts'
import type {
  CheckoutGiftCardTable,
  CouponTable,
  CouponUseTable,
  GiftCardEntryTable,
  GiftCardTable,
  RefundTable,
  SentCouponTable,
} from './discountTables.ts'
import type {
  AddressPointTable,
  CataloguePictureTable,
  CatalogueTable,
  FormTable,
  IdempotencyKeyTable,
  LimitTable,
  PictureTable,
  SettingTable,
  StoreSwitchTable,
} from './hostTables.ts'
import type { JobTable } from './jobTable.ts'
import type {
  KitchenPinTable,
  KitchenSessionTable,
  PrinterTable,
  ServicePauseTable,
  SoldOutTable,
} from './kitchenTables.ts'
import type { MissedPauseTable, PushSubscriptionTable, WebhookEndpointTable } from './newsTables.ts'
import type {
  AuditTable,
  CapacityHoldTable,
  CartTable,
  CheckedAddressTable,
  CheckoutTable,
  DeliveryTable,
  LocatedAddressTable,
  OrderEventTable,
  OrderTable,
  PaymentTable,
} from './orderTables.ts'

export interface Schema {
  settings: SettingTable
  sessions: SessionTable
  carts: CartTable
  first_answers: IdempotencyKeyTable
  catalogues: CatalogueTable
  catalogue_pictures: CataloguePictureTable
  pictures: PictureTable
  store_switches: StoreSwitchTable
  members: MemberTable
  email_changes: EmailChangeTable
  codes: CodeTable
  limits: LimitTable
  verified_phones: VerifiedPhoneTable
  checked_addresses: CheckedAddressTable
  located_addresses: LocatedAddressTable
  checkouts: CheckoutTable
  payments: PaymentTable
  orders: OrderTable
  order_events: OrderEventTable
  deliveries: DeliveryTable
  capacity_holds: CapacityHoldTable
  audit: AuditTable
  kitchen_pins: KitchenPinTable
  kitchen_sessions: KitchenSessionTable
  service_pauses: ServicePauseTable
  sold_out: SoldOutTable
  printers: PrinterTable
  push_subscriptions: PushSubscriptionTable
  webhook_endpoints: WebhookEndpointTable
  missed_pauses: MissedPauseTable
  points: PointTable
  consents: ConsentTable
  app_openings: AppOpeningTable
  coupons: CouponTable
  coupon_uses: CouponUseTable
  sent_coupons: SentCouponTable
  gift_cards: GiftCardTable
  gift_card_entries: GiftCardEntryTable
  checkout_gift_cards: CheckoutGiftCardTable
  refunds: RefundTable
  addresses: AddressTable
  address_points: AddressPointTable
  jobs: JobTable
  forms: FormTable
}
