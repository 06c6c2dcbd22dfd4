/** Texts of the deals page (D-29) [DEALS-01]. */
export const DEALS = {
  title: "DEALS YOU CAN'T MISS",
  text: "Each deal belongs to a store. Tap one and you stand in that store's menu.",
  link: 'To the menu',
  own: 'Your store',
  none: {
    title: 'No deals right now',
    text: 'Our stores are thinking of new ones. Everything else is on the menu.',
    link: 'Order Now',
  },
} as const
