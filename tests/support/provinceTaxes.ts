/**
 * What each province takes of what the chain of three provinces sells, written down from the provinces' own rules: British Columbia
 * GST 5 % with PST of 7 % on soda and 10 % on liquor, Alberta GST 5 % alone, Ontario HST 13 %. It shares no code with the product.
 */

export type ReferenceProvince = 'BC' | 'AB' | 'ON'

export type ReferenceProduct = 'margherita' | 'cola' | 'lager' | 'juice' | 'duo'

interface ReferenceRates {
  gst: number
  pst: number
  /** The cents of the price that pay PST, where it is not all of it. */
  pstBase?: number
  keepsPstBase?: boolean
}

const NOTHING: ReferenceRates = { gst: 0, pst: 0 }
const GST_ALONE: ReferenceRates = { gst: 5, pst: 0 }
const HST: ReferenceRates = { gst: 13, pst: 0 }

/** Juice is free of tax. The combo of $13.00 has a can for which the store asks $2.25 alone. */
export const REFERENCE_RATES: Readonly<Record<ReferenceProvince, Readonly<Record<ReferenceProduct, ReferenceRates>>>> =
  {
    BC: {
      margherita: GST_ALONE,
      cola: { gst: 5, pst: 7 },
      lager: { gst: 5, pst: 10 },
      juice: NOTHING,
      duo: { gst: 5, pst: 7, pstBase: 225, keepsPstBase: true },
    },
    AB: { margherita: GST_ALONE, cola: GST_ALONE, lager: GST_ALONE, juice: NOTHING, duo: GST_ALONE },
    ON: { margherita: HST, cola: HST, lager: HST, juice: NOTHING, duo: HST },
  }

/** Per unit, in cents. */
export const REFERENCE_PRICES: Readonly<Record<ReferenceProduct, { price: number; deposit: number }>> = {
  margherita: { price: 1200, deposit: 0 },
  cola: { price: 225, deposit: 10 },
  lager: { price: 645, deposit: 10 },
  juice: { price: 315, deposit: 0 },
  duo: { price: 1300, deposit: 10 },
}

/** Of a delivery and of the paper bag. */
export const REFERENCE_CHARGES = {
  BC: { delivery: { gst: 5, pst: 7 }, bag: { gst: 5, pst: 7 } },
  AB: { delivery: { gst: 5 }, bag: { gst: 5, pst: 0 } },
  ON: { delivery: { gst: 13 }, bag: { gst: 13, pst: 0 } },
} as const
