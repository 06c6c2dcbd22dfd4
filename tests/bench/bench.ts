import { benchAttack } from './attack.ts'
import { benchOrders } from './orders.ts'
import { benchPrices } from './prices.ts'
import { benchRestarts } from './restarts.ts'

// What was asked for by name (`npm run bench -- prices PGlite restarts`), or everything.
const asked = process.argv.slice(2)
const wants = (name: string) => asked.length === 0 || asked.includes(name)
const kinds = ['PGlite', 'PostgreSQL'] as const
const url = process.env['TEST_DATABASE_URL']
const envs = { PGlite: {}, PostgreSQL: url ? { DATABASE_URL: url } : undefined }

if (wants('prices')) benchPrices()
if (wants('attack')) await benchAttack()
for (const name of kinds) {
  const env = envs[name]
  if (!env) {
    console.log('PostgreSQL: there is no server on this machine.')
    continue
  }
  if (wants(name)) await benchOrders(name, env)
  if (wants('restarts')) await benchRestarts(name, env)
}
