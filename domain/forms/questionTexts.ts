/** The questions of the franchise enquiry: what the page asks is what the mail to the chain says [FRAN-07 FRAN-09 FRAN-10]. */
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
