import { BRAND } from '../../../shared/brand.ts'

/** The legal name of the business and its GST number, which a receipt needs (D-115). */
export const Seller = ({ gstNumber }: { gstNumber: string | undefined }) => (
  <p className="soft xs">
    {BRAND.company}
    {gstNumber ? `, GST number ${gstNumber}` : null}
  </p>
)
