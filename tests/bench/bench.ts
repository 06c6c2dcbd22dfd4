import { benchOrders } from './orders.ts'
import { benchPrices } from './prices.ts'

// What was asked for by name (`npm run bench -- prices PGlite`), or everything.
const asked = process.argv.slice(2)
const wants = (name: string) => asked.length === 0 || asked.includes(name)

if (wants('prices')) benchPrices()
if (wants('PGlite')) await benchOrders('PGlite', {})
const url = process.env['TEST_DATABASE_URL']
if (wants('PostgreSQL'))
  if (url) await benchOrders('PostgreSQL', { DATABASE_URL: url })
  else console.log('PostgreSQL: there is no server on this machine.')
