/** What the customer reads about what this browser keeps, by the state of its storage (D-107). */
export const STORAGE_WORDS = {
  disk: undefined,
  late: 'This device does not keep your cart; it lives on our side while you order.',
  page: 'This device does not keep your cart; it lives on our side while you order.',
  new: "This device's copy was damaged and has been made again.",
} as const

const BLOCKED = 'This browser blocks cookies, and we cannot take an order without them.'

/** The two halves of the strip under the header; the number of a store or the way to the stores follows. */
export const COOKIES_STRIP = `${BLOCKED} Allow cookies for this site and reload the page, or call`

/** Said where something would have been added or checked out. */
export const COOKIES_BLOCKED = `${BLOCKED} Allow cookies for this site and reload the page, or call the store.`
