/** Texts of the franchising page and its downloads (D-29, Q-47); the figures are specified [FRAN-01 FRAN-02]. */

export const FRANCHISE = {
  title: 'Your street, our stone.',
  text: '25+ years of dough, a kitchen that two people can run, and a name that the neighbourhood already knows. Here is what it takes.',
  path: 'From hello to first pizza',
  partners: 'Payment partners',
  partnersText:
    'Every restaurant takes these at the counter from the first day, by one contract. Online it takes cards and wallets.',
  enquiry: 'Tell us about you',
  /** Under the form of each step. */
  promise: [
    'Sent once, even if the connection drops. Step 2 asks ten questions, about three minutes.',
    'Only the first nine need an answer. Your answers are kept on this device until they are sent.',
  ],
} as const

export const FACTS = [
  { figure: '$45,000', name: 'initial fee' },
  { figure: '5%', name: 'royalty' },
  { figure: '3%', name: 'advertising' },
  { figure: '$150,000', name: 'minimum liquid cash' },
  { figure: '$400K-$750K', name: 'total turnkey investment' },
  { figure: 'up to 67%', name: 'financeable' },
] as const

export const STEPS = [
  { name: 'We talk', text: 'Two short forms, then a call within five working days.' },
  { name: 'We look', text: 'A street, a lease, a floor plan. Ours to check, yours to choose.' },
  { name: 'We train', text: 'Eight weeks in a running kitchen, on our payroll.' },
  { name: 'You light it', text: 'Our crew stays for the first three weeks.' },
] as const

export const PAYMENT_PARTNERS = ['Visa', 'Mastercard', 'Interac', 'American Express'] as const
