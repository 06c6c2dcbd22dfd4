import { BRAND } from '../../../shared/brand.ts'
import type { Order } from '../../../domain/order/order.ts'
import { taxNumberName } from '../../../domain/taxes.ts'

/** The legal name of the business and its GST number, which a receipt needs (D-115). */
export const Seller = ({ order: { gstNumber, taxNames } }: { order: Order }) => (
  <p className="soft xs">
    {BRAND.company}
    {gstNumber ? `, ${taxNumberName(taxNames)} ${gstNumber}` : null}
  </p>
)
