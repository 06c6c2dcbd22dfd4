/** The chain's name and addresses; a chain edits only this file (D-28). */
export const BRAND = {
  name: 'Forno',
  /** The limited company that operates the site [LEGAL-03]. */
  company: 'Forno Restaurants Ltd.',
  title: 'Forno · Pizza from the stone oven',
  email: 'help@forno.example',
  supportHours: 'Monday to Friday 9am to 5pm',
  years: '2022 – 2025',
  social: [
    { name: 'Instagram', href: 'https://instagram.com' },
    { name: 'Facebook', href: 'https://facebook.com' },
  ],
} as const
