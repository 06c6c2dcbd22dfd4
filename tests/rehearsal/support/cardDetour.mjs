// Loaded before a host: connections to Stripe's API go to the sandbox of the rehearsal, whose certificate the host checks.
import tls from 'node:tls'

const { connect } = tls
const port = Number(process.env['CARD_DETOUR_PORT'])

tls.connect = (options, ...rest) =>
  options.host === 'api.stripe.com'
    ? connect({ ...options, host: '127.0.0.1', port, servername: 'api.stripe.com' }, ...rest)
    : connect(options, ...rest)
