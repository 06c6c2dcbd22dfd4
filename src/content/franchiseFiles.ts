import { BRAND } from '../../shared/brand.ts'

/** The franchise page's downloads: PDF files that the build makes (build/downloads/) [FRAN-01]. */
export const DOWNLOADS = {
  kit: { path: '/downloads/franchising-kit.pdf', name: 'Franchising kit' },
  application: { path: '/downloads/application-form.pdf', name: 'Application form' },
} as const

export const KIT = {
  lead: 'What a restaurant costs, what you get for it, and how it begins.',
  edition: 'November 2025',
  sections: [
    {
      title: 'The idea',
      text: [
        `A ${BRAND.name} is a small restaurant with one big oven. The dough rests for two days, the stone is hot before the doors open, and a pizza is ready in minutes. That makes a kitchen that two people can run on a quiet evening and five on a loud one.`,
        'More than half of all orders come through the website and the app, for pick-up or delivery. You do not pay a marketplace for them, and the customers are yours: they see your restaurant, your hours and your prices.',
      ],
    },
    {
      title: 'What you get',
      points: [
        'The name, the recipes and the drawings, for an area that no other restaurant of the chain delivers to.',
        'Online ordering with delivery zones, payments, gift cards, points and coupons, in your store’s own times and prices.',
        'The kitchen screen, which shows what to make next, warns before the oven is full and prints tickets.',
        'Help with the street, the lease and the floor plan, and a list of equipment with suppliers who know it.',
        'Eight weeks of training in a running kitchen, on our payroll, for you and one more person.',
        'A crew of ours for your first three weeks, and a phone number that is answered while you are open.',
      ],
    },
    {
      title: 'What we look for',
      text: [
        'You need no diploma in cooking. You need to like people, to stand up early for dough, and to stay calm at seven on a Friday evening. Experience in a business of your own or in food service helps.',
        'Your net worth should be $500,000 or more, of which $150,000 or more can be used at once. We prefer owners who run their restaurant themselves.',
      ],
    },
    {
      title: 'The site',
      points: [
        '90 to 160 square metres on the ground floor, with 20 to 40 seats.',
        'A flue for the oven, or a wall where one may be built.',
        'Three-phase power, gas, and a floor that carries two tonnes of stone.',
        'A stop or a parking space for drivers within a minute of the door.',
        '12,000 people within ten minutes by bicycle.',
      ],
    },
  ],
  feesTitle: 'What it costs',
  fees: [
    'The initial fee is paid once, when the agreement is signed. Royalty and advertising are shares of net sales and are paid every month.',
    'The total turnkey investment depends on the size and the state of the place. It covers the fee, building, oven and equipment, first stock, permits and working money for three months. Up to 67% of it can be financed by banks that know us.',
  ],
  pathTitle: 'From hello to first pizza',
  after: [
    'Before you sign anything, you receive a disclosure document as the Franchises Act of British Columbia requires, at least 14 days earlier, and talk with owners who are already open.',
    'Most restaurants open between seven and ten months after the first talk.',
  ],
  nextTitle: 'The next step',
  next: `Fill in the application form, or the two short forms on our website, and send it to ${BRAND.email}. We call you within five working days.`,
  notice:
    'This kit informs; it is no offer and no promise of sales or profit. Figures are in Canadian dollars, before taxes, and may change until an agreement is signed.',
} as const

export const APPLICATION = {
  lead: 'Fill it in on the screen or print it.',
  person: 'About you',
  fields: [
    { key: 'name', label: 'Name', hint: 'Letters and spaces' },
    { key: 'email', label: 'Email', hint: '' },
    { key: 'phone', label: 'Phone', hint: '10 digits' },
    { key: 'city', label: 'City you live in', hint: '' },
    { key: 'area', label: 'Neighbourhood you have in mind', hint: '' },
  ],
  questions: 'Nine questions',
  experience: 'If yes, your experience',
  more: 'Anything else we should know?',
  finances: 'About the money',
  amounts: [
    { key: 'liquid', label: 'Liquid cash' },
    { key: 'worth', label: 'Net worth' },
  ],
  sign: 'Signature',
  consent:
    'I confirm that what I have written is true. I agree that it is used to consider my application, and kept for at most two years after it was decided.',
  send: `Send the form to ${BRAND.email} with the subject “Franchise application”. Please do not write card or account numbers on it.`,
} as const
