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
  OutboxTable,
  PictureTable,
  SettingTable,
  StoreSwitchTable,
} from './hostTables.ts'
import type {
  KitchenPinTable,
  KitchenSessionTable,
  PrinterTable,
  PrintJobTable,
  ServicePauseTable,
  SoldOutTable,
} from './kitchenTables.ts'
import type {
  MissedPauseTable,
  PushJobTable,
  PushSubscriptionTable,
  WebhookEndpointTable,
  WebhookJobTable,
} from './newsTables.ts'
import type {
  AuditTable,
  CapacityHoldTable,
  CartTable,
  CheckedAddressTable,
  CheckoutTable,
  DeliveryTable,
  LivePublicationTable,
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
  live_publications: LivePublicationTable
  audit: AuditTable
  kitchen_pins: KitchenPinTable
  kitchen_sessions: KitchenSessionTable
  service_pauses: ServicePauseTable
  sold_out: SoldOutTable
  printers: PrinterTable
  print_jobs: PrintJobTable
  push_subscriptions: PushSubscriptionTable
  push_jobs: PushJobTable
  webhook_endpoints: WebhookEndpointTable
  webhook_jobs: WebhookJobTable
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
  outbox: OutboxTable
  forms: FormTable
}
