/** Pages of the route table that are not open yet: what each will be, in a sentence, until its own page stands. */
interface Later {
  title: string
  text: string
}

export const LATER: Readonly<Record<string, Later>> = {
  '/signin': {
    title: 'Members start soon',
    text: 'Signing up opens here soon. You can order today without an account: all we ask for is a name, an e-mail and a phone number.',
  },
  '/account': {
    title: 'Your account comes soon',
    text: 'Order history, saved addresses and points will be here. Ordering works today without an account.',
  },
  '/track': {
    title: 'Tracking comes soon',
    text: 'Soon you can follow an order here, from the oven to your hands. Your receipt is in your mail, and the store answers the phone.',
  },
  '/about': { title: 'Our story', text: '25+ years of dough have a lot to tell. We are still writing it down.' },
  '/franchise': {
    title: 'Open a Forno',
    text: 'The application form opens here soon. Until then, write to us and we tell you how it works.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    text: 'The policy is being set. In short: we use your name, e-mail and phone number to make your order, and sell them to nobody.',
  },
  '/contact': {
    title: 'Contact',
    text: 'The contact form opens here soon. Until then, write to us; every store has its phone number on its menu.',
  },
  '/tos': { title: 'Terms of Service', text: 'The terms are being set and will be here soon.' },
  '/events': { title: 'Events', text: 'What is on at our restaurants will be here soon.' },
  '/events/blogs': { title: 'Our Stories', text: 'Stories from our kitchens and gardens will be here soon.' },
  '/events/catering': {
    title: 'Catering',
    text: 'From twelve at the office to two hundred at a wedding: the form for a quote opens here soon.',
  },
  '/promotions/pgpoints': {
    title: 'Rewards',
    text: 'PG Points start together with membership, soon. Every dollar will count as a point.',
  },
  '/promotions/deals': {
    title: 'Deals',
    text: 'The page for deals opens soon. Many of them already stand on the menu of your store.',
  },
}

/** Where writing to us is the way on. */
export const WRITES: readonly string[] = ['/franchise', '/contact', '/events/catering', '/privacy', '/tos', '/track']
