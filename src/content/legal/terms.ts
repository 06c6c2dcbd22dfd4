import { BRAND } from '../../../shared/brand.ts'
import { CONTACT, PRIVACY, type LegalText } from './legalText.ts'

const PRIVACY_POLICY = { ...PRIVACY, text: 'privacy policy' }
const CONTACT_PAGE = { ...CONTACT, text: 'contact page' }
const MAIL = { text: BRAND.email, to: `mailto:${BRAND.email}` }

/** The terms of service: an opening and 21 sections, named and ordered as specified [LEGAL-02 LEGAL-03 LEGAL-04], Q-46. */
export const TERMS_OF_SERVICE: LegalText = {
  title: 'Terms of Service',
  changed: 'November 1, 2025',
  inShort:
    'You order food from a restaurant of the chain. The total you see before you pay is the total you pay. If a restaurant cannot make your order, you get all of your money back. The law of British Columbia applies.',
  related: [PRIVACY, CONTACT],
  opening: {
    name: 'Overview',
    text: [
      `This website and the app that you can install from it (together the “Site”) are operated by ${BRAND.company}, a limited company in British Columbia, Canada (the “Company”, “we”, “us”). The Site lets you choose one of our restaurants, build an order for pick-up or delivery, pay for it and follow it to your door.`,
      'Some restaurants are run by independent franchise owners. The restaurant that you choose prepares your food; the Company operates the Site and takes your payment for it.',
      [
        'These terms are the agreement between you and the Company. By using the Site or placing an order you accept them, together with our ',
        PRIVACY_POLICY,
        '. If you do not accept them, please do not order here; our restaurants also take orders in person and by telephone.',
      ],
    ],
  },
  sections: [
    {
      name: 'Online Store Terms',
      text: [
        'You may order if you can enter into a binding contract in your province. In British Columbia the age of majority is 19. If you are younger, please order with the permission of a parent or guardian, who is then responsible for the order.',
        'Your order is an offer to buy. The contract is made when the restaurant accepts the order, which the Site and a message tell you; the page that thanks you for the order only confirms that we received it. A restaurant may refuse an order, for example because something has just sold out, the oven is full, or the address lies outside its delivery area. We then tell you why and refund the whole amount at once.',
        'After the restaurant has accepted an order it is being made, and you cannot cancel it on the Site. If something has changed, call the restaurant as soon as possible: its phone number stands on its menu and on your order.',
      ],
    },
    {
      name: 'General Conditions',
      text: [
        'We try to keep the Site available at all times, but we do not promise it. It may be slow, unavailable or changed because of maintenance, a fault, or something outside our control such as a failing network. Parts of the Site also work without a connection; what they show is then the last state that your device received, and an order is placed only when the connection is back and you have confirmed it.',
        'We may refuse service to anyone who misuses the Site, harasses our staff or drivers, or repeatedly places orders that are not collected. Opening hours, delivery areas and preparation times differ from restaurant to restaurant and are shown before you order. Times are estimates: delivery may take longer in busy periods and in bad weather, and the tracking page shows the latest one we know.',
      ],
    },
    {
      name: 'Accuracy of Information',
      text: [
        'Menus, pictures, opening times and ingredient lists are kept with care, but a kitchen changes through the day. The drawing of a pizza shows which toppings it has and on which half, not their exact number or place. Weights, sizes and nutrition figures are approximate, since our food is made by hand.',
        'All our kitchens work with wheat, milk, eggs, peanuts, tree nuts, soybean, fish, shellfish and rennet. Allergen notes say what a dish contains by its recipe; they are no promise that a dish is free of traces of anything else. If you have an allergy, please speak with the restaurant before you order.',
        'Where something on the Site is wrong, we may correct it at any time, also after you have put a product into your cart and until your order is accepted.',
      ],
    },
    {
      name: 'Modifications and Prices',
      text: [
        'Prices are in Canadian dollars. They may differ between restaurants and may change at any time, but a changed price never touches an order that was already paid. An order for a later day costs what the Site says when you place it. A product may be sold out or withdrawn; your cart then says so, and nothing is charged for it.',
        'Before you pay, the Site shows every part of the total: the food, a coupon or points, the delivery fee, deposits on containers, a paper bag where one is charged, the taxes, and the tip that you chose. Delivery fees depend on the address and on what you order, minimum orders on the address; both are shown once it is confirmed.',
        'Coupons and offers have their own conditions, which stand beside them. Unless they say otherwise, only one coupon can be used for an order, a coupon cannot be combined with points, and neither is exchanged for cash.',
      ],
    },
    {
      name: 'Products',
      text: [
        'Products are offered while they last and only in the areas that our restaurants serve. A restaurant may limit how much one person can order, and may ask for more time for a large order.',
        'Food is perishable. Please check your order when you receive it, keep hot food hot and cold food cold, and eat it soon. If something is missing, wrong or not as it should be, tell the restaurant on the same day; it will make it again, replace it, or refund it. Since food is made for you, we do not take back dishes that are as you ordered them.',
        'Gift cards can be used to pay at checkout. They do not expire, are not refilled, and are treated like cash: keep the number and the security code to yourself. What is left on a card after an order stays on it.',
      ],
    },
    {
      name: 'Billing and Account Information',
      text: [
        'You agree to give us a correct name, email address and phone number, since we use them to reach you about an order. You need no account to order. If you open one, keep your password secret and tell us if you believe that somebody else knows it; what happens through your account counts as yours until then.',
        'Card payments are processed by Stripe. Your card is charged when you confirm the payment, and your bank may ask you to approve it. If a payment was interrupted, the Site checks with the bank before it lets you pay again. Refunds go back to the card, gift card or points that the order was paid with; a card refund may take a few working days to show on your statement.',
        [
          'Members collect points by the rules on the ',
          { text: 'rewards page', to: '/promotions/pgpoints' },
          '. Points have no cash value, belong to one account and cannot be sold. We may take back points that were booked by mistake or obtained by abuse.',
        ],
      ],
    },
    {
      name: 'Optional Tools',
      text: [
        'The Site offers tools that you may use or leave: the installable app, push messages about your order, text messages, “Use where I am now”, saved addresses, and payment through the wallet of your device. Some of them come from your browser, your device’s maker or another company, and their own terms apply to them.',
        'We offer these tools as they are. We do not control whether your device supports them, and we are not liable if a message arrives late or a wallet refuses a payment, as far as the law allows. You can turn each of them off again on the page where you turned it on, or in the settings of your browser.',
      ],
    },
    {
      name: 'Third-Party Links',
      text: [
        'The Site links to pages that are not ours, for example our social media profiles, a map with directions to a restaurant, or the page of your bank that approves a payment. We link to them because they are useful, not because we have examined or approve of everything on them.',
        'Those pages have their own terms and privacy policies. Please read them before you give any information there. We are not responsible for the content, products or practices of other companies. If a link on our Site leads somewhere it should not, we are grateful for a note.',
      ],
    },
    {
      name: 'User Comments',
      text: [
        'We like to hear what went well and what did not. Feedback, ideas, reviews and other comments that you send us through the Site, by email or by post may be used by us to improve our food and service, without an obligation to pay for them, to keep them secret or to answer each of them. We do not publish a comment with your name unless you agree.',
        'Comments must be yours to send. They may not be unlawful, threatening or insulting, contain somebody else’s personal information, infringe somebody else’s rights, or carry harmful code. Notes on an order are for the kitchen and the driver; we may leave out a note that has nothing to do with the order.',
      ],
    },
    {
      name: 'Personal Information',
      text: [
        [
          'What personal information we collect, why, how long we keep it and what you can ask of us is set out in our ',
          PRIVACY_POLICY,
          '. It is part of these terms.',
        ],
        'In short, we use your name, email address, phone number and delivery address to make and deliver your order and to answer you. The restaurant that prepares your order and the driver who brings it see what they need for that and no more. Card numbers go from your browser to the payment provider directly; we never see or keep them. Offers are sent only to those who said that they want them, and each of them has a way out.',
      ],
    },
    {
      name: 'Errors',
      text: [
        'Now and then something on the Site may contain a typing error, a wrong price, an offer that has ended, or a time that cannot be kept. We may correct such errors, and we may cancel an order that was placed because of an obvious one, even after it was confirmed. If that happens we tell you before anything is made, and you can choose between the corrected order and your money back in full.',
        'If the error is ours and your order has already been made, you keep the price that you paid. We have no duty to update information on the Site that does not concern an open order, except as the law requires.',
      ],
    },
    {
      name: 'Prohibited Uses',
      text: [
        'You may use the Site to look at our menu, to order food for yourself and the people you eat with, and to get in touch with us. You may not use it:',
        {
          points: [
            'for anything unlawful, or to persuade others to do something unlawful;',
            'to order with a card, gift card, account or coupon that is not yours to use;',
            'to open several accounts in order to collect welcome points or codes more than once;',
            'to guess gift card numbers, coupon codes, passwords or verification codes;',
            'to collect personal information about others;',
            'to send spam, viruses or other harmful code, or to interfere with the security of the Site;',
            'to read the Site by machine in a way that burdens it, or to copy it as a whole.',
          ],
        },
        'If you do, we may stop an order, close your account and take back what was obtained that way. We may also report it where the law asks for it.',
      ],
    },
    {
      name: 'Disclaimer',
      text: [
        'We run the Site with reasonable skill and care. Beyond that, and as far as the law allows, it is provided as it is and as it is available, without further warranties or conditions, whether express or implied.',
        'As far as the law allows, the Company, its franchise owners, staff and suppliers are not liable for indirect or consequential loss, such as lost profit or lost data, that arises from using the Site. For an order, our total liability is limited to the amount that you paid for it.',
        'Nothing in these terms takes away a right that consumers have by law and that cannot be waived, in particular under the Business Practices and Consumer Protection Act and the Sale of Goods Act of British Columbia, and nothing limits liability for injury, death, gross negligence or fraud.',
      ],
    },
    {
      name: 'Intellectual Property',
      text: [
        `The name ${BRAND.name}, the logo, the drawings, the texts, the layout and the software of the Site belong to the Company or to those who have licensed them to us. They are protected by copyright, trade-mark and other laws of Canada and other countries.`,
        'You may look at the Site, keep the copy that your browser or the app makes for use without a connection, and print pages for yourself. Any other use, such as publishing our pictures, selling copies or using our name for another business, needs our permission in writing. Parts of the Site are open-source software or fonts, which remain under their own licences. If you believe that something on the Site infringes your rights, please write to us with the details, and we will look into it.',
      ],
    },
    {
      name: 'General Provisions',
      text: [
        'If a court finds that a part of these terms cannot be enforced, that part is applied as far as the law permits, and the rest stays in force. If we do not insist on a right at once, we have not given it up.',
        'You may not transfer your rights under these terms to somebody else without our consent. We may transfer ours together with the business, as long as your rights do not become less by it. Neither side is responsible for a delay that it could not prevent, such as a power failure, a closed road or an order of the authorities; if such a delay means that we cannot make your order, you get your money back. These terms bind your heirs and ours. Headings are there for convenience only.',
      ],
    },
    {
      name: 'Website Usage',
      text: [
        'The Site is for personal, non-commercial use. It keeps what it needs on your device: your cart, your chosen restaurant, drafts of forms, and copies of the menus that you opened. On a shared device, sign out when you are done; your account’s data is then removed from it.',
        'Signing out, clearing your browser’s data or removing the app may delete a cart or a form that was not sent yet. An order or form that you sent without a connection waits on the device and is sent once when it can be; you can see it, and withdraw it, under the waiting items until then.',
        'We may change, add or remove parts of the Site. Where a change is significant, we say so in advance where that is practical.',
      ],
    },
    {
      name: 'EU consumer dispute resolution',
      text: [
        'Our restaurants are in Canada, and the Site is made for customers there. Should you order as a consumer who lives in the European Union, the mandatory consumer law of your country continues to protect you.',
        [
          'The European Commission’s platform for online dispute resolution was closed on July 20, 2025. We are neither obliged nor willing to take part in dispute resolution before a consumer arbitration board. This changes nothing about your right to go to court. If you have a complaint, please write to ',
          MAIL,
          ' first: we answer within ten working days, and most things can be settled that way.',
        ],
      ],
    },
    {
      name: 'Governing Law',
      text: [
        'These terms, and every order placed on the Site, are governed by the laws of the Province of British Columbia and the federal laws of Canada that apply there, without regard to rules that would lead to the law of another place. The United Nations Convention on Contracts for the International Sale of Goods does not apply.',
        'The courts of British Columbia have jurisdiction. Smaller claims can be brought to the Civil Resolution Tribunal or the Provincial Court. If you are a consumer who lives in another province or country, you may also rely on the mandatory consumer protection of your home and bring a claim before its courts where its law says so.',
      ],
    },
    {
      name: 'Changes',
      text: [
        'We may change these terms, for example because the Site offers something new, the law changes, or a passage was unclear. The current terms always stand on this page, with the day of the last change at the top.',
        'An order is governed by the terms that were in force when you placed it. A change that takes something away from members is announced to them by email at least 30 days before it begins, and they may close their account until then. If you go on using the Site after a change, you accept the changed terms. Earlier versions can be requested from us at any time.',
      ],
    },
    {
      name: 'Entire Agreement',
      text: [
        [
          'These terms, the ',
          PRIVACY_POLICY,
          ' and the conditions shown with an offer, a gift card or the rewards program are the entire agreement between you and the Company about the use of the Site. They replace earlier agreements, statements and understandings about it.',
        ],
        'Agreements about something else, such as a catering contract or a franchise agreement, stand on their own and come before these terms where they differ. If a translation of these terms differs from the English text, the English text counts, unless the law of your province says otherwise. An unclear passage is not to be read against the side that wrote it merely for that reason, except where consumer law says so.',
      ],
    },
    {
      name: 'Contact',
      text: [
        [
          'Questions about these terms reach us at ',
          MAIL,
          ` or through the form on our `,
          CONTACT_PAGE,
          `. Customer support answers ${BRAND.supportHours}.`,
        ],
        'For an order of today it is quickest to call the restaurant itself, whose phone number stands on its menu, on your order and on the tracking page. If you write to us about an earlier order, please give its number and the email address that you ordered with, so that we can find it. Formal notices should be sent by email with the subject “Legal notice”.',
      ],
    },
  ],
}
