interface ComingSoon {
  title: string
  text: string
}

export const COMING_SOON: Readonly<Record<string, ComingSoon>> = {
  '/about': { title: 'Our story', text: '25+ years of dough have a lot to tell. We are still writing it down.' },
  '/privacy': {
    title: 'Privacy Policy',
    text: 'The policy is being set. In short: we use your name, e-mail and phone number to make your order, and sell them to nobody.',
  },
  '/tos': { title: 'Terms of Service', text: 'The terms are being set and will be here soon.' },
  '/events': { title: 'Events', text: 'What is on at our restaurants will be here soon.' },
  '/events/blogs': { title: 'Our Stories', text: 'Stories from our kitchens and gardens will be here soon.' },
}

export const CONTACT_PAGES: readonly string[] = ['/privacy', '/tos']
