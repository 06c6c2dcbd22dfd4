/** What this repository prints for everybody to read. It opens demos only (D-123). */

/** Opens every kitchen of a demo. */
export const DEMO_PIN = '123456'

/** Numbers of gift cards: those of the demo chain, and the examples of docs/CATALOGUE.md and of the OpenAPI documents. */
export const PRINTED_GIFT_CARDS: readonly string[] = [
  '6001000000002500',
  '6001000000010000',
  '6001000000000599',
  '6000000000000001',
  '6012884200193375',
]
