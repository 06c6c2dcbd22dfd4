interface ComingSoon {
  title: string
  text: string
}

export const COMING_SOON: Readonly<Record<string, ComingSoon>> = {
  '/privacy': {
    title: 'Privacy Policy',
    text: 'The policy is being set. In short: we use your name, e-mail and phone number to make your order, and sell them to nobody.',
  },
  '/tos': { title: 'Terms of Service', text: 'The terms are being set and will be here soon.' },
}

export const CONTACT_PAGES: readonly string[] = ['/privacy', '/tos']
