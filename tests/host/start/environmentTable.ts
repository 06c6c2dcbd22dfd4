import type { Name } from '../../../host/start/environmentSchema.ts'

/** The variables that a try starts from. */
type Base = keyof typeof BASES

/** A value of a variable, or undefined for none, and what the start says of it. */
export interface Try {
  value?: string
  base: Base
  /** Other variables of the try. */
  beside?: Record<string, string>
  /** The host does not start, and says this. */
  refuses?: string
  /** The host starts, and says this. */
  warns?: string
  /** The host starts and says nothing; what it does then. */
  does?: string
}

interface Row {
  missing: Try
  wrong: Try
  /** Undefined where none is known. */
  dangerous?: Try
}

const TOKEN_SECRET = 'h7Jq0zVx2mN9bT4cR8yW1kL6pD3fG5sA'
const OPERATOR_KEY = 'Zk4tQ8wB1nX6vC3mL9pS2dF7gH0jR5yT'
const VAPID_PUBLIC_KEY = 'BGIj5VyKt1QHxjDKFcwCgdsGC8tHuZ_Z2JI5gGwQiHQbd2P8TyUlmM1jop1yUH-fHBYXgbijF0IY4fPA7bQZuDE'
const VAPID_PRIVATE_KEY = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI'
const OTHER_PRIVATE_KEY = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTM'
const LISTEN_SECRET = `whsec_${'0123456789abcdef'.repeat(4)}`

const PRODUCTION = {
  DATABASE_URL: 'postgres://forno:secret@db.internal/forno',
  PUBLIC_URL: 'https://order.bella-ruota.ca',
  TRUST_PROXY: '1',
  TOKEN_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  VAPID_SUBJECT: 'mailto:push@bella-ruota.ca',
  OPT_IN_DEFAULT: 'off',
}

export const BASES = {
  nothing: {},
  production: PRODUCTION,
  live: { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_live_51abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc' },
} satisfies Record<string, Record<string, string>>

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC0123', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+16045550100' }
const SMTP = { SMTP_URL: 'smtps://forno:secret@mail.bella-ruota.ca', MAIL_FROM: 'orders@bella-ruota.ca' }
const without = (variables: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(variables).filter(([other]) => other !== name))

const starts = (does: string, base: Base = 'live'): Try => ({ base, does })
const refused = (value: string, refuses: string, base: Base = 'production'): Try => ({ value, base, refuses })
const warned = (value: string, warns: string, base: Base = 'production'): Try => ({ value, base, warns })
const plain = (name: Name, value: string, beside: Record<string, string> = {}): Try => ({
  ...warned(value, `${name} is http: what is sent there can be read on the way.`),
  beside,
})
const example = (name: Name, value: string): Try => warned(value, `${name} still has a name of the examples.`)
const notSet = (message: string, beside: Record<string, string> = {}): Try => ({
  base: 'production',
  refuses: message,
  beside,
})

/** A missing, a wrong and a dangerous value of each variable. docs/OPERATING.md shows it (`environmentDocument.ts`). */
export const ENVIRONMENT: Record<Name, Row> = {
  PORT: {
    missing: starts('listens on 3000'),
    wrong: refused('http', 'PORT must be a port number from 0 to 65535.'),
    dangerous: warned('0', 'PORT is 0: after a restart no proxy finds the host.'),
  },
  HOST: {
    missing: starts('listens on 127.0.0.1: no other machine reaches it'),
    wrong: refused(
      'order.bella-ruota.ca',
      'HOST must be a network address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.',
    ),
    dangerous: warned(
      '0.0.0.0',
      'DEMO=1 on 0.0.0.0: everybody who reaches this machine reads the demo inbox and opens the kitchen.',
      'nothing',
    ),
  },
  DATABASE_URL: {
    missing: {
      base: 'live',
      refuses:
        'Live card keys take real money, which wants DATABASE_URL and no DEMO=1: a demo shows its inbox to everybody.',
    },
    wrong: refused(
      'postgres://forno:a#b@db.internal/forno',
      'DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host/name, with %40 for an @ in the password, %23 for a #, %2F for a /, and with commas between the hosts of several servers.',
    ),
    dangerous: warned(
      'postgres://forno:secret@db.internal/forno?sslmode=no-verify',
      'DATABASE_URL has sslmode=no-verify: whoever is between can pretend to be the database.',
    ),
  },
  DATABASE_LISTEN_URL: {
    missing: starts('hears what is announced by DATABASE_URL'),
    wrong: refused(
      'db.internal',
      'DATABASE_LISTEN_URL must be the address of a PostgreSQL database: postgres://user:password@host/name, with %40 for an @ in the password, %23 for a #, %2F for a /, and with commas between the hosts of several servers.',
    ),
    dangerous: warned(
      'postgres://forno:secret@db.internal/forno?sslmode=no-verify',
      'DATABASE_LISTEN_URL has sslmode=no-verify: whoever is between can pretend to be the database.',
    ),
  },
  DATABASE_READ_URL: {
    missing: starts('reads reports and exports from DATABASE_URL'),
    wrong: refused(
      'postgres://db1,db2/forno',
      'DATABASE_READ_URL must be the address of a PostgreSQL database: postgres://user:password@host/name, with %40 for an @ in the password, %23 for a #, %2F for a /.',
    ),
    dangerous: warned(
      'postgres://forno:secret@db.internal/forno?sslmode=no-verify',
      'DATABASE_READ_URL has sslmode=no-verify: whoever is between can pretend to be the database.',
    ),
  },
  DATABASE_PREPARED: {
    missing: starts('prepares each statement once for each connection'),
    wrong: refused('false', 'DATABASE_PREPARED must be on or off.'),
  },
  DATA_DIR: {
    missing: starts('takes `.data` in the working folder'),
    wrong: refused('/dev/null/data', 'DATA_DIR cannot be written to: /dev/null/data (ENOTDIR)'),
    dangerous: warned('/tmp/forno', 'DATA_DIR is in the folder for temporary files: what is in it may be deleted.'),
  },
  DEMO: {
    missing: starts('is no demo with `DATABASE_URL`, and one without'),
    wrong: refused('true', 'DEMO must be 1 or 0.'),
    dangerous: refused(
      '1',
      'Live card keys take real money, which wants DATABASE_URL and no DEMO=1: a demo shows its inbox to everybody.',
      'live',
    ),
  },
  PUBLIC_URL: {
    missing: notSet('PUBLIC_URL is not set: the links in mails lead to the address that customers open.'),
    wrong: refused(
      'https://bella-ruota.ca/order',
      'PUBLIC_URL must be the address customers open, without a path: https://order.example.com.',
    ),
    dangerous: refused(
      'http://order.bella-ruota.ca',
      'PUBLIC_URL is http: with live card keys it must be https.',
      'live',
    ),
  },
  OFFICE_URL: {
    missing: starts('serves the office at /office of `PUBLIC_URL`'),
    wrong: refused(
      'https://office.bella-ruota.ca/office',
      'OFFICE_URL must be the address of the office alone, without a path: https://office.example.com.',
    ),
    dangerous: refused('http://office.bella-ruota.ca', 'OFFICE_URL is http: browsers have passkeys at https alone.'),
  },
  TRUST_PROXY: {
    missing: starts('believes no proxy, and says so'),
    wrong: refused(
      'true',
      'TRUST_PROXY must be how many proxies stand in front, 0 to 9: 0 without one, 1 behind one, 2 behind a CDN and one.',
    ),
    dangerous: warned(
      '0',
      'TRUST_PROXY is 0, but PUBLIC_URL is https, which only a proxy in front can speak: all customers count as one network address.',
    ),
  },
  ADDRESS_RATE: {
    missing: starts('takes 60 requests a second from one network address'),
    wrong: refused(
      'many',
      'ADDRESS_RATE must be how many requests a second one network address may go on sending, or 0.',
    ),
    dangerous: warned('0', 'ADDRESS_RATE is 0: one network address may send as many requests as it likes.'),
  },
  EDGE_PURGE_URL: {
    missing: starts('lets no cache in front keep pages and menus'),
    wrong: refused(
      'cache.bella-ruota.ca',
      'EDGE_PURGE_URL must be where the cache in front takes purges, an http or https address; of several caches with commas between.',
    ),
    dangerous: {
      ...warned('http://cache.bella-ruota.ca', 'EDGE_PURGE_URL is http: EDGE_PURGE_HEADER can be read on the way.'),
      beside: { EDGE_PURGE_HEADER: 'Fastly-Key: 8f2c' },
    },
  },
  EDGE_PURGE_HEADER: {
    missing: starts('purges without a proof of who does'),
    wrong: refused('8f2c', 'EDGE_PURGE_HEADER must be a header that proves who purges: Fastly-Key: secret.'),
    dangerous: refused(
      'Fastly-Key: 8f2c',
      'EDGE_PURGE_HEADER is set without EDGE_PURGE_URL: nothing would be kept in front, and nothing purged.',
    ),
  },
  TOKEN_SECRET: {
    missing: starts('makes one at the first start and keeps it in the database, for all hosts'),
    wrong: refused(
      'change-me-change-me-change-me-change-me',
      'TOKEN_SECRET must be long and random, at least 32 characters, such as "openssl rand -base64 32" prints.',
    ),
    dangerous: {
      ...refused(OPERATOR_KEY, 'OPERATOR_KEY is the same as TOKEN_SECRET or GIFT_CARD_SECRET: each needs its own.'),
      beside: { OPERATOR_KEY },
    },
  },
  GIFT_CARD_SECRET: {
    missing: starts('takes `TOKEN_SECRET`'),
    wrong: refused(
      'secret',
      'GIFT_CARD_SECRET must be long and random, at least 32 characters, such as "openssl rand -base64 32" prints.',
    ),
    dangerous: {
      ...refused(OPERATOR_KEY, 'OPERATOR_KEY is the same as TOKEN_SECRET or GIFT_CARD_SECRET: each needs its own.'),
      beside: { OPERATOR_KEY },
    },
  },
  OPERATOR_KEY: {
    missing: starts('makes one at the first start and keeps it in the database and in `DATA_DIR/operator-key`'),
    wrong: refused(
      'secret',
      'OPERATOR_KEY must be long and random, at least 32 characters, such as "openssl rand -base64 32" prints.',
    ),
    dangerous: refused(
      TOKEN_SECRET,
      'OPERATOR_KEY is the same as TOKEN_SECRET or GIFT_CARD_SECRET: each needs its own.',
    ),
  },
  STRIPE_SECRET_KEY: {
    missing: notSet("STRIPE_SECRET_KEY is not set. Set the card provider's keys, or DEMO=1 to take test cards only."),
    wrong: refused('pk_test_51abc', "STRIPE_SECRET_KEY must be Stripe's secret key: sk_test_... or sk_live_..."),
    dangerous: warned('sk_test_51abc', "STRIPE_SECRET_KEY is a test key: customers' real cards are refused."),
  },
  STRIPE_PUBLISHABLE_KEY: {
    missing: notSet(
      "STRIPE_PUBLISHABLE_KEY is not set. Set the card provider's keys, or DEMO=1 to take test cards only.",
    ),
    wrong: refused(
      'sk_test_51abc',
      "STRIPE_PUBLISHABLE_KEY must be Stripe's publishable key: pk_test_... or pk_live_...",
    ),
    dangerous: refused(
      'pk_test_51abc',
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of one kind: both must be test keys, or both live ones.',
      'live',
    ),
  },
  STRIPE_WEBHOOK_SECRET: {
    missing: notSet(
      "STRIPE_WEBHOOK_SECRET is not set. Set the card provider's keys, or DEMO=1 to take test cards only.",
    ),
    wrong: refused('we_1abc', "STRIPE_WEBHOOK_SECRET must be the signing secret of Stripe's webhook: whsec_..."),
    dangerous: refused(
      LISTEN_SECRET,
      'STRIPE_WEBHOOK_SECRET is that of "stripe listen", which has test events only: take that of the live endpoint.',
      'live',
    ),
  },
  GEOCODER_URL: {
    missing: starts('searches the imported addresses'),
    wrong: refused('photon', 'GEOCODER_URL must be the http or https address of a Photon server.'),
    dangerous: plain('GEOCODER_URL', 'http://photon.bella-ruota.ca'),
  },
  TWILIO_ACCOUNT_SID: {
    missing: notSet(
      'TWILIO_ACCOUNT_SID is not set: text messages need all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM.',
      without(TWILIO, 'TWILIO_ACCOUNT_SID'),
    ),
    wrong: {
      ...refused('SK0123', 'TWILIO_ACCOUNT_SID must be the account SID that Twilio shows: AC...'),
      beside: TWILIO,
    },
  },
  TWILIO_AUTH_TOKEN: {
    missing: notSet(
      'TWILIO_AUTH_TOKEN is not set: text messages need all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM.',
      without(TWILIO, 'TWILIO_AUTH_TOKEN'),
    ),
    wrong: {
      ...refused('"secret"', 'TWILIO_AUTH_TOKEN is in quotes, which belong to the value here: leave them out.'),
      beside: TWILIO,
    },
  },
  TWILIO_FROM: {
    missing: notSet(
      'TWILIO_FROM is not set: text messages need all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM.',
      without(TWILIO, 'TWILIO_FROM'),
    ),
    wrong: {
      ...refused('Bella', 'TWILIO_FROM must be a number such as +16045550100, or a messaging service (MG...).'),
      beside: TWILIO,
    },
    dangerous: {
      ...warned('+15005550006', "TWILIO_FROM is Twilio's test number: nobody gets a message from it."),
      beside: TWILIO,
    },
  },
  TWILIO_URL: {
    missing: starts('takes `https://api.twilio.com`'),
    wrong: refused('api.twilio.com', 'TWILIO_URL must be an http or https address.'),
    dangerous: plain('TWILIO_URL', 'http://twilio.bella-ruota.ca'),
  },
  SMS_PER_SECOND: {
    missing: starts('hands over as many texts as there are'),
    wrong: refused('fast', 'SMS_PER_SECOND must be a whole number from 1 to 1000.'),
  },
  SMTP_URL: {
    missing: notSet('SMTP_URL is not set: mails need both SMTP_URL and MAIL_FROM.', without(SMTP, 'SMTP_URL')),
    wrong: { ...refused('mail.bella-ruota.ca', 'SMTP_URL must be an smtp:// or smtps:// address.'), beside: SMTP },
    dangerous: {
      ...warned(
        'smtp://forno:secret@mail.bella-ruota.ca',
        'SMTP_URL is smtp:// with a password, which can be read where the server offers no TLS: take smtps://, or add ?requireTLS=true.',
      ),
      beside: SMTP,
    },
  },
  MAIL_FROM: {
    missing: notSet('MAIL_FROM is not set: mails need both SMTP_URL and MAIL_FROM.', without(SMTP, 'MAIL_FROM')),
    wrong: {
      ...refused('Bella', 'MAIL_FROM must be a mailbox such as orders@example.com, or Orders <orders@example.com>.'),
      beside: SMTP,
    },
    dangerous: { ...example('MAIL_FROM', 'orders@example.com'), beside: SMTP },
  },
  MAIL_PER_SECOND: {
    missing: starts('hands over as many mails as there are'),
    wrong: refused('0', 'MAIL_PER_SECOND must be a whole number from 1 to 1000.'),
  },
  PIXEL_ID: {
    missing: starts('tells nobody of orders'),
    wrong: refused('pixel', 'PIXEL_ID must be the number of a Meta pixel.'),
  },
  PIXEL_URL: {
    missing: starts('takes `https://www.facebook.com/tr/`'),
    wrong: refused('pixel', 'PIXEL_URL must be an http or https address.'),
    dangerous: plain('PIXEL_URL', 'http://pixel.bella-ruota.ca/tr/'),
  },
  HSTS_SUBDOMAINS: {
    missing: starts('asks browsers for https of its own name alone'),
    wrong: refused('yes', 'HSTS_SUBDOMAINS must be on or off.'),
    dangerous: {
      value: 'on',
      base: 'live',
      does: 'asks browsers for https of every subdomain for a year: one that speaks http alone is not reached any more',
    },
  },
  SECURITY_CONTACT: {
    missing: starts('serves no `/.well-known/security.txt`'),
    wrong: refused(
      'security',
      'SECURITY_CONTACT must be how somebody tells you of a weakness: mailto:security@your-domain or an https address.',
    ),
  },
  OPT_IN_DEFAULT: {
    missing: {
      base: 'production',
      warns:
        'OPT_IN_DEFAULT is on: the boxes of offers at checkout start ticked, which Canadian law takes for no consent.',
    },
    wrong: refused('no', 'OPT_IN_DEFAULT must be on or off.'),
    dangerous: warned(
      'on',
      'OPT_IN_DEFAULT is on: the boxes of offers at checkout start ticked, which Canadian law takes for no consent.',
    ),
  },
  ERROR_DSN: {
    missing: starts('reports no errors of browsers'),
    wrong: refused('https://errors.bella-ruota.ca/7', 'ERROR_DSN must be a DSN: https://key@host/project.'),
    dangerous: plain('ERROR_DSN', 'http://key@errors.bella-ruota.ca/7'),
  },
  MAP_STYLE: {
    missing: starts('draws the embedded map'),
    wrong: refused('/srv/maps/metro.pmtiles', 'MAP_STYLE names a file that is not there: /srv/maps/metro.pmtiles'),
    dangerous: plain('MAP_STYLE', 'http://tiles.bella-ruota.ca/style.json'),
  },
  MAP_ATTRIBUTION: {
    missing: starts('prints `© OpenStreetMap contributors` on a map of `MAP_STYLE`'),
    wrong: refused(
      '© Bella Ruota',
      'MAP_ATTRIBUTION is set without MAP_STYLE: the embedded map names its own sources.',
    ),
  },
  FIRESTORE_SERVICE_ACCOUNT: {
    missing: notSet(
      'FIRESTORE_SERVICE_ACCOUNT is not set: live documents need both FIRESTORE_SERVICE_ACCOUNT and FIREBASE_API_KEY.',
      { FIREBASE_API_KEY: 'AIzaSyA0123456789012345678' },
    ),
    wrong: {
      ...refused(
        '/etc/forno/firestore.json',
        'FIRESTORE_SERVICE_ACCOUNT is no key file of a service account: /etc/forno/firestore.json',
      ),
      beside: { FIREBASE_API_KEY: 'AIzaSyA0123456789012345678' },
    },
  },
  FIREBASE_API_KEY: {
    missing: notSet(
      'FIREBASE_API_KEY is not set: live documents need both FIRESTORE_SERVICE_ACCOUNT and FIREBASE_API_KEY.',
      { FIRESTORE_SERVICE_ACCOUNT: '/etc/forno/firestore.json' },
    ),
    wrong: refused('key', 'FIREBASE_API_KEY must be the API key of a Firebase web app.'),
  },
  FIRESTORE_URL: {
    missing: starts('takes `https://firestore.googleapis.com`'),
    wrong: refused('https://firestore.googleapis.com/v1', 'FIRESTORE_URL must be an address without a path.'),
    dangerous: plain('FIRESTORE_URL', 'http://firestore.bella-ruota.ca'),
  },
  VAPID_PUBLIC_KEY: {
    missing: notSet('VAPID_PUBLIC_KEY is not set: both keys are given, or both are made at first start.', {
      VAPID_PRIVATE_KEY,
    }),
    wrong: refused('BGIj5VyKt1QH', 'VAPID_PUBLIC_KEY must be a VAPID public key in base64url, 87 characters.'),
    dangerous: {
      ...refused(VAPID_PUBLIC_KEY, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair.'),
      beside: { VAPID_PRIVATE_KEY: OTHER_PRIVATE_KEY },
    },
  },
  VAPID_PRIVATE_KEY: {
    missing: notSet('VAPID_PRIVATE_KEY is not set: both keys are given, or both are made at first start.', {
      VAPID_PUBLIC_KEY,
    }),
    wrong: refused('MTIzNDU2', 'VAPID_PRIVATE_KEY must be a VAPID private key in base64url, 43 characters.'),
    dangerous: {
      ...refused(OTHER_PRIVATE_KEY, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair.'),
      beside: { VAPID_PUBLIC_KEY },
    },
  },
  VAPID_SUBJECT: {
    missing: notSet('VAPID_SUBJECT is not set: how push services reach you, such as mailto:push@your-domain.'),
    wrong: refused(
      'push@bella-ruota.ca',
      'VAPID_SUBJECT must be how push services reach you: mailto:push@your-domain or https://your-domain. Apple refuses localhost, .local, .invalid and .test.',
    ),
    dangerous: example('VAPID_SUBJECT', 'mailto:push@example.com'),
  },
  PUSH_HOSTS: {
    missing: starts('posts to the push services of the known browsers'),
    wrong: refused('push one', 'PUSH_HOSTS must be hosts with commas between: push.example.com,10.0.0.5:8080.'),
    dangerous: refused('*', 'PUSH_HOSTS must not be every host: browsers say where the host is to post to.'),
  },
  OUTBOUND_HOSTS: {
    missing: starts('posts to public addresses over https'),
    wrong: refused('till one', 'OUTBOUND_HOSTS must be hosts with commas between: push.example.com,10.0.0.5:8080.'),
    dangerous: refused(
      '169.254.169.254:80',
      'OUTBOUND_HOSTS must not name every host, nor one at 169.254: there clouds hand out the keys of a machine.',
    ),
  },
  MISSED_ORDER_SECONDS: {
    missing: starts('tells the store after 90 s and the customer after 300'),
    wrong: refused(
      '300,90',
      'MISSED_ORDER_SECONDS must be seconds as 90,300, those for the store first, or 0 to look after no order.',
    ),
    dangerous: warned('0', 'MISSED_ORDER_SECONDS is 0: nobody gets a message about an order that its store misses.'),
  },
  MISSED_ORDER_PAUSE: {
    missing: starts('switches a service off after 2 missed orders'),
    wrong: refused('two', 'MISSED_ORDER_PAUSE must be how many missed orders pause a service, or 0 for never.'),
    dangerous: warned('0', 'MISSED_ORDER_PAUSE is 0: a store that answers nobody goes on taking orders.'),
  },
  MISSED_ORDER_MAIL: {
    missing: starts("takes the catalogue's `chain.email`"),
    wrong: refused('manager', 'MISSED_ORDER_MAIL must be an email address.'),
    dangerous: example('MISSED_ORDER_MAIL', 'manager@example.com'),
  },
  MISSED_ORDER_SMS: {
    missing: starts('sends no text message to the chain'),
    wrong: refused('+1 604 555 0100', 'MISSED_ORDER_SMS must be a phone number of ten digits.'),
    dangerous: warned(
      '6045550100',
      'MISSED_ORDER_SMS is set without TWILIO_ACCOUNT_SID: its messages stay in the outbox.',
    ),
  },
  REFUND_UNDO_SECONDS: {
    missing: starts('lets a refund of the office be taken back for 60 s'),
    wrong: refused('1m', 'REFUND_UNDO_SECONDS must be how many seconds, 0 to 600.'),
  },
  DISPUTE_SEND_HOURS: {
    missing: starts('answers a dispute by itself 24 hours before its last moment'),
    wrong: refused('1d', 'DISPUTE_SEND_HOURS must be how many hours, 1 to 72, or 0 for never.'),
  },
  LOG: {
    missing: starts('logs all; in a demo faults'),
    wrong: refused('debug', 'LOG must be all or faults.'),
  },
  METRICS_PORT: {
    missing: starts('serves no metrics'),
    wrong: refused(
      '3000',
      'METRICS_PORT is the same as PORT: metrics are for you alone, so they have a port of their own.',
    ),
  },
  METRICS_HOST: {
    missing: starts('serves metrics on 127.0.0.1'),
    wrong: refused(
      'metrics.bella-ruota.ca',
      'METRICS_HOST must be a network address of this machine, or 0.0.0.0 for all of them.',
    ),
    dangerous: {
      ...warned(
        '0.0.0.0',
        'METRICS_HOST is 0.0.0.0: everybody who reaches METRICS_PORT reads the metrics without a sign-in.',
      ),
      beside: { METRICS_PORT: '9100' },
    },
  },
  STOP_DELAY_SECONDS: {
    missing: starts('goes on answering for 5 s after SIGTERM'),
    wrong: refused('5s', 'STOP_DELAY_SECONDS must be how many seconds, 0 to 60.'),
    dangerous: warned(
      '60',
      'STOP_DELAY_SECONDS is 60: systemd and containers end the host 30 s after SIGTERM, running orders included.',
    ),
  },
}
