import { BRAND } from '../../../shared/brand.ts'
import { CONTACT, TERMS, type LegalText } from './legalText.ts'

/** Those of contract/outsideServices.ts. */
type OutsideService = 'stripe' | 'twilio' | 'pixel' | 'errors' | 'map' | 'firestore' | 'geocoder'

const MAIL = { text: BRAND.email, to: `mailto:${BRAND.email}` }
const CONTACT_PAGE = { ...CONTACT, text: 'contact page' }
const TERMS_OF_USE = { ...TERMS, text: 'terms of service' }
const section = (number: number, name: string) => ({
  text: `section ${number}`,
  to: `#${name}`,
})

/** Who receives what, for the services that are used, in this order. */
const RECEIVERS: readonly (readonly [OutsideService | 'always', string])[] = [
  ['stripe', 'Stripe, for card and wallet payments'],
  ['always', 'the company that hosts our servers and database'],
  ['always', 'the company that delivers our emails, and the push services of browser makers'],
  ['twilio', 'Twilio, which delivers our text messages, for the phone number and the text'],
  ['geocoder', 'an address service, for the addresses that you search for'],
  ['map', 'a map service, for the maps that you look at'],
  ['firestore', 'Google, for the live tracking of orders'],
  ['errors', 'a service for the reports of failing pages'],
  ['pixel', 'the provider of the advertising pixel, if you said yes to it'],
]

const receiversOf = (services: readonly OutsideService[]): string[] =>
  RECEIVERS.filter(([service]) => service === 'always' || services.includes(service)).map(
    ([, words], index, all) => words + (index === all.length - 1 ? '.' : ';'),
  )

/**
 * The privacy policy of a host that uses these services of others: 20 sections, with the do-not-track statement before the last one
 * [LEGAL-01], D-145.
 */
export const privacyPolicy = (services: readonly OutsideService[]): LegalText => {
  /** One of two texts, by whether the host uses the service. */
  const by = (service: OutsideService, used: string, unused = ''): string =>
    services.includes(service) ? used : unused
  const abroad = new Intl.ListFormat('en-CA').format(
    [
      by('stripe', 'Stripe'),
      by('twilio', 'Twilio'),
      by('firestore', 'Google'),
      'the push services of browser makers',
    ].filter(Boolean),
  )
  return {
    title: 'Privacy Policy',
    changed: 'November 30, 2026',
    inShort: `We use your name, email address, phone number and delivery address to make and bring your order, and we sell them to nobody. ${by('stripe', 'Card numbers never reach us.', 'Payments are not real here: no card is charged.')} Offers come only if you asked for them, and ${by('pixel', 'advertising cookies only if you say yes', 'there are no advertising cookies')}.`,
    related: [TERMS, CONTACT],
    sections: [
      {
        name: 'Who We Are',
        text: [
          `${BRAND.company} (the “Company”, “we”, “us”) operates this website and the app that you can install from it (together the “Site”). We are responsible for the personal information that is collected through it, and we have named a privacy officer who answers for it.`,
          'This policy follows the Personal Information Protection Act of British Columbia (PIPA) and, where information crosses the border of the province, the federal Personal Information Protection and Electronic Documents Act (PIPEDA). Personal information is information about a person who can be identified. Some restaurants are run by franchise owners; for your order they act under the same rules.',
          ['It belongs to our ', TERMS_OF_USE, ', which say how ordering works.'],
        ],
      },
      {
        name: 'Information You Give Us',
        text: [
          'You can look at everything on the Site without telling us who you are. We receive information when you enter it:',
          {
            points: [
              'with an order: your name, email address, phone number, what you ordered and when, notes for the kitchen or the driver, and for a delivery the address with apartment and instructions;',
              'with an account: a password, which we keep only as a hash that cannot be read back, or a passkey, of which we keep the public key, its name and when it was used, your saved addresses and your choices about messages;',
              'with a form: what you write about feedback, a catering event or a franchise. The franchise form asks about experience, net worth and liquid cash, because a restaurant has to be financed;',
              'with a gift card: its number and security code, in order to pay with it.',
            ],
          },
          'An allergy that you tell us is health information. The kitchen of your order reads it, somebody there signs that they have seen it, and we use it for nothing else. Your account has it only if you save it there.',
        ],
      },
      {
        name: 'Information We Collect Automatically',
        text: [
          'When your browser asks our server for something, the server sees the network address of your connection, the page or function that was asked for, and the time. The request log keeps what was asked for, whether it succeeded and how long it took, under a random number and without your name.',
          `To keep the Site safe we count requests, sign-in attempts and submitted forms for each network address, account and phone number over minutes or hours. A small calculation in your browser, done by our own software, proves before some actions that you are no robot; it sends nothing to another company. If a page fails, your browser reports the kind of failure and its place in our scripts, and nothing that you typed, ${by('errors', 'to a service that collects such reports for us', 'to our own server and to nobody else')}. We do not follow you across other websites.`,
        ],
      },
      {
        name: 'Information from Others',
        text: [
          `The payment provider tells us whether a payment succeeded, the kind of card, its last four digits, and later whether it was disputed or refunded.${by('twilio', ' The service that sends our text messages tells us whether it has taken a message.')} The service of your browser’s maker tells us when a push subscription has ended.`,
          `An address that you search for is looked up ${by('geocoder', 'by an address service, which receives what you typed and not who you are', 'on our own server in a directory of addresses and streets')}, in order to find its position and the restaurant that delivers there. If somebody else orders for you, for example for an office, we receive your name and address from them. We do not buy personal information, and we do not collect it from social networks.`,
        ],
      },
      {
        name: 'How We Use Information',
        text: [
          'We use personal information only for what it was given for, or for what you would expect with it:',
          {
            points: [
              'to take your payment, make your order, bring it to you and tell you how far it is;',
              'to run your account, your points, your saved addresses and your order history;',
              'to answer your questions, prepare a quote, and consider a franchise application;',
              'to prevent fraud and misuse, and to find and mend faults;',
              'to keep the books and meet other duties that the law gives us;',
              'to send you offers, if you asked for them.',
            ],
          },
          'We do not let a computer alone decide anything about you that has serious effects. Whether a restaurant accepts an order is decided by the people in its kitchen.',
        ],
      },
      {
        name: 'Consent',
        text: [
          `By entering information for an order, an account or a form you agree that we use it for that purpose. Where a use is not obvious we ask you separately: before we send offers by email or text message, before your browser shows push messages${by('pixel', ', before an advertising pixel is loaded')}, and before your browser tells us where you are. We keep a record of a consent to offers with its time, its words and the place where it was given.`,
          'You can withdraw a consent at any time, with reasonable notice, unless the law or a contract such as an open order prevents it. We will then tell you what follows from it: without a phone number, for example, we cannot deliver. Withdrawing does not undo what was done before.',
        ],
      },
      {
        name: 'Payments',
        text: [
          by(
            'stripe',
            'Card and wallet payments are processed by Stripe. The fields for your card belong to Stripe, although they appear on our page: the card’s number, expiry date and security code go to Stripe directly, and we never see or keep them. Stripe also receives the amount and an identifier of the order, and uses signals from your device to detect fraud, as its own privacy policy describes.',
            'This Site is for trying out: card and wallet payments are played by a program on our own server, no card is charged, and no company for payments receives anything. Please do not enter the number of a real card.',
          ),
          'We keep the amount, the time, the result, the kind of card and its last four digits, so that we can show your receipt, pay money back and answer your bank. Of a gift card we keep a scrambled form of its number, the last four digits and what is left on it.',
        ],
      },
      {
        name: 'Marketing Messages',
        text: [
          'Under Canada’s Anti-Spam Legislation (CASL) we send offers by email or text message only with your consent. You give it with the boxes at checkout or in your account settings, and you can place an order without it.',
          'Each such message says who sent it and how to reach us, and has a way to unsubscribe that works without signing in. You can also change your mind in your account settings, or by writing to us. We act on it at once, and at the latest within ten business days. Messages about an order, your password or your account are no marketing; you receive them as long as there is a reason for them. We do not give your address to others for their own marketing.',
        ],
      },
      {
        name: 'Order Messages and Push',
        text: [
          `We confirm an order by email and tell you by email when a restaurant accepts or refuses it. ${by('twilio', 'If you asked for that we send text messages too, and a code that proves that a phone number is yours comes by text message.', 'No text messages leave our server at present, neither about an order nor with a code for a phone number.')}`,
          'On the page of an order you may also ask for push messages. Your browser then gives us an address at the push service of its maker, such as Apple, Google or Mozilla, and keys with which we encrypt each message, so that the service cannot read it. A message holds the number and the step of the order, no name and no address. There are at most five for an order. We delete the subscription an hour after the order has ended, and you can end it yourself on the order’s page or in your browser’s settings.',
        ],
      },
      {
        name: 'Cookies and the Ad Pixel',
        text: [
          `The Site sets a few cookies of its own. They hold the session with your cart, a secret that protects it, and a random number by which we recognize a device that signed in before. They are necessary for ordering, no other website can read them, and they expire after 14 days for members, 30 days for guests, and a year for the device’s number.${by('stripe', ' Checkout needs cookies of Stripe to prevent fraud.')}`,
          by(
            'pixel',
            'We use an advertising pixel. It is loaded only after you said yes to it. It tells its provider that something was put into a cart, an order was placed, or an account was made. If you say no, or say nothing, it is not loaded, and the Site works the same. You can change your answer under “Cookie choices” at the foot of each page.',
            'There is no advertising pixel on this Site, and no other advertising or tracking of that kind. If we ever use one, it will be loaded only after you said yes to it, and this section will say so.',
          ),
        ],
      },
      {
        name: 'Data Kept on Your Device',
        text: [
          'The Site works without a connection because your browser keeps a part of it: the pages, pictures and menus that you opened, the chosen restaurant, your cart, half-filled forms, your recent orders, and orders or forms that wait to be sent. For members also the name, the points, the saved addresses and a saved allergy. Any other allergy is kept for the open tab alone, and on your device if you ask for it.',
          'This data stays on your device and is protected as well as the device is. Signing out removes what belongs to your account. Clearing the browser’s data for this Site, or removing the app, removes everything. If somebody else uses the same device, please sign out, and send or discard what is waiting first.',
        ],
      },
      {
        name: 'Location and Delivery Tracking',
        text: [
          'We ask your device for its position only when you press “Use where I am now” or “Near me”, and your browser asks you before it answers. We use the position to find addresses or restaurants around it and do not keep it.',
          `While your order is on its way, the tracking page shows where the driver is. It is the driver’s position, taken from the start of the trip to the hand-over and deleted within an hour after it. What you and the driver write to each other, and the car in which you wait outside, is seen by the driver or the kitchen and by nobody else. You can open the page through your account or through the link in your confirmation, so please pass that link on only to people who may see the order. ${by('firestore', 'We show this through Google Firestore; the record there holds the steps of the order and the driver’s position, not your name or address, and is deleted an hour after the order’s end.', 'This comes to the page from our own server, through no other company.')} ${by('map', 'The map is loaded from a map service, which sees the network address of your connection and the part of the map that you look at.', 'The map is drawn from files of our own server.')}`,
        ],
      },
      {
        name: 'Who Receives Information',
        text: [
          'The restaurant that you chose sees your order with your name and phone number; the driver sees your name, address and instructions until the hand-over, and not your phone number. Beyond that we use service providers, who receive only what their task needs, act on our instructions and must protect it:',
          {
            points: receiversOf(services),
          },
          'We give information to authorities when the law requires it, and to a buyer if the business is sold, who is bound by this policy. We do not sell or rent it.',
        ],
      },
      {
        name: 'Storage Outside Canada',
        text: [
          `We choose providers that store information in Canada where we reasonably can. Some of those named in this policy, among them ${abroad}, also process information in the United States or other countries. There it may be accessible to courts and authorities under the laws of those countries.`,
          'We make contracts with our providers that ask for protection comparable to that in Canada, and we send them no more than they need. Our privacy officer will tell you which providers we use at present, in which countries, and for what.',
        ],
      },
      {
        name: 'How Long We Keep Information',
        text: [
          'We delete information when it has served its purpose. Much of that happens by itself:',
          {
            points: [
              'a driver’s position, and push subscriptions: an hour after the order’s end;',
              'words between you and the driver, and the car in which you waited: 30 days;',
              'the allergy of an order: 30 days after its end;',
              'verification codes: a day; copies of sent messages: 30 days;',
              'a checkout that was not finished, and the address confirmed for it: 30 days, or 180 days where a payment was tried;',
              'positions of addresses that were looked up: 180 days;',
              'printed kitchen tickets: 7 days; the undo link of a changed email address: 72 hours;',
              'the session of a guest: 30 days after the last visit; of a member: 14 days.',
            ],
          },
          'Orders and payments are kept for six years after the end of the year that they belong to, as tax law asks. An account stays until you delete it; backups lose it within 30 days. Forms are kept until your request is settled, and franchise applications for two years.',
        ],
      },
      {
        name: 'How We Protect Information',
        text: [
          `Connections to the Site are encrypted. Passwords are kept as hashes made by a slow function, gift card numbers and the secrets of links as hashes too. Cookies that hold secrets cannot be read by scripts. Our pages run only our own scripts${by('stripe', ', and at checkout those of Stripe')}. Sign-in, codes, gift cards and forms are limited against guessing.`,
          'Screens in the kitchen need a PIN of their own restaurant and show only its orders. Our staff see personal information only where their work needs it. No system is perfectly safe. If a breach creates a real risk of significant harm, we will tell you and the privacy commissioner without delay, as the law requires, and say what you can do.',
        ],
      },
      {
        name: 'Your Rights and Choices',
        text: [
          'You may ask us which personal information we have about you, how we use it and to whom we gave it; you may have it corrected, and you may have it deleted where we have no duty to keep it. Most of it you can see and change yourself in your account: your details, addresses, password, order history and messages. There you also get a copy, and delete the account.',
          'A deleted account goes with its points, addresses, messages and forms, and your name, email address, phone number, addresses, allergies and notes go from your orders; their number, amounts, taxes, restaurant, items and times stay. A consent to offers stays as proof with a scrambled form of its address. An unfinished order or a disputed payment has to end first.',
          [
            'For everything else write to us as described in ',
            section(20, 'contact-information'),
            '. We answer within 30 business days, and make sure first that we are speaking with you. Looking is free; for large copies we may ask for a small fee and tell you before. If you are not content with our answer, you can turn to the Office of the Information and Privacy Commissioner for British Columbia, or to the Privacy Commissioner of Canada.',
          ],
        ],
      },
      {
        name: 'Children and Changes',
        text: [
          'The Site is not directed at children under 13, and we do not knowingly collect their information. If you believe that a child has given us some, please tell us, and we will delete it. Young people may order with the permission of a parent or guardian.',
          'We may change this policy when the Site, our providers or the law change. The current text always stands here with the day of the last change. If we want to use information that we already have for a new purpose, we will tell you and ask for your consent where it is needed. Earlier versions can be requested from us.',
        ],
      },
      {
        name: 'Do Not Track',
        text: [
          'Some browsers can send a “Do Not Track” signal. There is no common understanding of what a website should do when it receives it, so the signal changes nothing on this Site: our pages behave the same with it and without it.',
          `That is also because there is little to change. We do not follow you across other websites, and what we store is what ordering needs. ${by('pixel', 'We load no advertising pixel unless you said yes to it: the choice that counts is the one under “Cookie choices” at the foot of each page, and you can change it at any time.', 'There is no advertising pixel, so there is nothing that the signal could switch off.')}`,
        ],
      },
      {
        name: 'Contact Information',
        text: [
          [
            `Questions, requests and complaints about privacy go to the privacy officer of ${BRAND.company}, at `,
            MAIL,
            ' with the subject “Privacy”, or through the form on our ',
            CONTACT_PAGE,
            `. Customer support is there ${BRAND.supportHours}.`,
          ],
          'Please do not send card numbers, passwords or codes by email. If your request is about an order, give its number and the email address or phone number that you ordered with. If it is about an account, write from the email address of that account, so that we know that it is yours.',
          ['The rules of ordering itself stand in our ', TERMS_OF_USE, '.'],
        ],
      },
    ],
  }
}
