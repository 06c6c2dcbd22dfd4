interface ComingSoon {
  title: string
  text: string
}

export const COMING_SOON: Readonly<Record<string, ComingSoon>> = {
  '/about': { title: 'Our story', text: '25+ years of dough have a lot to tell. We are still writing it down.' },
  '/events': { title: 'Events', text: 'What is on at our restaurants will be here soon.' },
  '/events/blogs': { title: 'Our Stories', text: 'Stories from our kitchens and gardens will be here soon.' },
  '/promotions/pgpoints': {
    title: 'Rewards',
    text: 'Members earn a PG Point for every dollar, two on Mondays and Tuesdays, and pay with them at checkout. The whole story will be here soon.',
  },
  '/promotions/deals': {
    title: 'Deals',
    text: 'The page for deals opens soon. Many of them already stand on the menu of your store.',
  },
}
