/** Texts of the franchising page (D-29, Q-47); the figures are specified [FRAN-02]. */

export const FRANCHISE = {
  title: 'Your street, our stone.',
  text: '25+ years of dough, a kitchen that two people can run, and a name that the neighbourhood already knows. Here is what it takes.',
  enquiry: 'Tell us about you',
  contact: 'how we reach you',
  questions: 'nine short questions',
} as const

export const FACTS = [
  { figure: '$45,000', name: 'initial fee' },
  { figure: '5%', name: 'royalty' },
  { figure: '3%', name: 'advertising' },
  { figure: '$150,000', name: 'minimum liquid cash' },
  { figure: '$400K-$750K', name: 'total turnkey investment' },
  { figure: 'up to 67%', name: 'financeable' },
] as const

export const QUESTION_TEXTS = {
  q1: 'Have you owned or managed a business before?',
  q2: 'Is your net worth $500,000+?',
  q3: 'Have you worked in a restaurant or in food service?',
  q4: 'Do you have at least $150,000 in liquid cash?',
  q5: 'Would you run the restaurant yourself, full time?',
  q6: 'Do you have a neighbourhood in mind?',
  q7: 'Would you like to open within the next twelve months?',
  q8: 'Would you have partners or investors?',
  q9: 'May we check your credit and references?',
} as const

export const EXPERIENCE = 'Tell us about your experience'
export const LAST_QUESTION = 'Anything else we should know?'
