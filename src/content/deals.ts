/** Texts of the deals page (D-29) [DEALS-01]. */
export const DEALS = {
  title: "DEALS YOU CAN'T MISS",
  text: "Each deal belongs to a store. Tap one and you stand in that store's menu.",
  link: 'To the menu',
  own: 'Your store',
  unread: {
    title: 'The deals could not be read',
    text: 'Something went wrong on the way. The menu has the same prices.',
  },
  offline: {
    title: 'No connection',
    text: 'The deals are not saved on this device yet. Your cart is: try again when you are connected.',
  },
  again: 'Try again',
  none: {
    title: 'No deals right now',
    text: 'Our stores are thinking of new ones. Everything else is on the menu.',
    link: 'Order Now',
  },
} as const
