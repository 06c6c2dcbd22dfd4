/** The question before anything goes to the chain's ad pixel (D-29). */
export const AD_CONSENT = {
  title: 'May we count our ads?',
  text: 'With your yes, one pixel tells us which ad brought you here. Ordering works the same without it.',
  details: {
    title: 'What it sends',
    text: (host: string) =>
      `To ${host}, with the cookies it has in your browser: that you put something into the cart, placed an order or signed up, on which page, which product, how many and for how much. Never your name, email, phone or address.`,
  },
  yes: 'Yes, allow',
  no: 'No, thanks',
  isYes: 'Now: allowed.',
  isNo: 'Now: not allowed.',
  later: 'Change it any time: “Cookie choices” at the foot of every page.',
  link: 'Cookie choices',
} as const
