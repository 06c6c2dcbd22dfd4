/** Texts of the contact page (D-29); the kinds of requests are specified [CONTACT-01]. */

export const CONTACT = {
  title: 'How can we help?',
  text: 'Tell us what went well and what did not, ask about a restaurant of your own, or about pizza for many.',
  stores: 'About today’s order, call the restaurant: its number stands on its menu.',
} as const

export const REQUESTS = [
  { value: '', name: 'Choose a service' },
  { value: 'feedback', name: 'Guest Feedback' },
  { value: 'franchise', name: 'Franchise Inquiry' },
  { value: 'catering', name: 'Catering Services' },
] as const
