import { BRAND } from '../../shared/brand.ts'
/** Texts of the rewards page (D-29) [REWARD-01]. The rules behind them: domain/payment/points.ts, and the coupons of the catalogue. */
export const REWARDS = {
  name: BRAND.points,
  title: 'Every dollar comes back as a slice.',
  text: '1 point for each $1, 100 points are $5 off. New here? 100 wait in the app.',
  app: 'Get the app',
  signIn: 'Sign Up/In',
  account: 'Your points',
} as const

/** [REWARD-02] */
export const POINT_FACTS = [
  { figure: '1 point', text: 'for every $1' },
  { figure: '2 points', text: 'for every $1 on Monday and Tuesday' },
  { figure: '100 = $5', text: 'off any order' },
  { figure: '100 points', text: 'as a welcome when you first open the app' },
] as const

export const DOUBLE_DAYS = { figure: '2×', text: 'Mon Tue' } as const

export const TIERS = {
  title: 'Where your points take you',
  guest: 'Sign in to see where you stand.',
} as const

/** [REWARD-01 REWARD-04] */
export const WELCOME_CODE = {
  figure: '25%',
  title: 'off an order in the app',
  steps: [
    'Download the app',
    'Sign up, say yes to offers by email and verify your phone',
    'Open the app and find the code in your mail',
    'Use it within 60 days',
  ],
  phone: { title: 'off', text: 'code in your mail' },
} as const

/** The app is this site, installed (D-33). */
export const APP = {
  title: 'Download the app',
  text: 'The app is this site on your home screen: no store, no waiting, and the menu opens without a connection too.',
  install: 'Install now',
  installed: 'You have the app. Sign in to it, and the 100 points are yours.',
  ways: [
    { where: 'iPhone and iPad', steps: ['Tap Share in the browser’s bar.', 'Choose Add to Home Screen.', 'Tap Add.'] },
    {
      where: 'Android',
      steps: ['Open the browser’s menu.', 'Choose Install app or Add to Home screen.', 'Tap Install.'],
    },
    {
      where: 'Computer',
      steps: [
        'Look for the install symbol in the address bar.',
        'Press Install.',
        `${BRAND.name} opens in its own window.`,
      ],
    },
  ],
} as const

/** [REWARD-03 REWARD-04 REWARD-05 REWARD-06] */
export const REWARD_TERMS = {
  title: 'The terms, in short',
  lines: [
    'No points on deals, coupons, extra toppings, beverages or sides.',
    'Points cannot be redeemed with a coupon code.',
    'The 25% welcome code is for new app downloads only, for signed-in members who newly downloaded it.',
    'Not for deals, beverages, or orders under $10 or over $100. It expires 60 days after being e-mailed.',
    'The 100 welcome points are booked once for each member and phone number, when the app is first opened.',
    'Monday and Tuesday go by the clock of the store that makes your order.',
  ],
} as const
