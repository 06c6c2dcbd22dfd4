import { addresses } from './addresses.ts'
import { capacity } from './capacity.ts'
import { checkedAddresses } from './checkedAddresses.ts'
import { consents } from './consents.ts'
import { delivery } from './delivery.ts'
import { discounts } from './discounts.ts'
import { emailChanges } from './emailChanges.ts'
import { forms } from './forms.ts'
import { ground } from './ground.ts'
import { history } from './history.ts'
import { jobs } from './jobs.ts'
import { livePublications } from './livePublications.ts'
import { kitchen } from './kitchen.ts'
import { members } from './members.ts'
import { intents } from './intents.ts'
import { orderLife } from './orderLife.ts'
import { orderNews } from './orderNews.ts'
import { orderProgress } from './orderProgress.ts'
import { orders } from './orders.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { points } from './points.ts'
import { printing } from './printing.ts'
import { pushRenewal } from './pushRenewal.ts'
import { refundFacts } from './refundFacts.ts'
import { promisedDay } from './promisedDay.ts'
import { sandbox } from './sandbox.ts'

/**
 * Every migration, run in the order of the names. A released migration is never edited: a change is a new migration,
 * which only adds, so that the release before works on (D-101). The statements run on PostgreSQL 15 and on PGlite; times are
 * timestamptz, documents jsonb, and int8 is not used.
 */
export const migrations: Record<string, readonly string[]> = {
  '0001_ground': ground,
  '0002_orders': orders,
  '0003_sandbox': sandbox,
  '0004_forms': forms,
  '0005_intents': intents,
  '0006_members': members,
  '0007_points': points,
  '0008_history': history,
  '0009_addresses': addresses,
  '0010_delivery': delivery,
  '0011_order_life': orderLife,
  '0014_email_changes': emailChanges,
  '0016_checked_addresses': checkedAddresses,
  '0017_places': places,
  '0018_discounts': discounts,
  '0019_order_progress': orderProgress,
  '0020_kitchen': kitchen,
  '0021_push': orderNews,
  '0022_capacity': capacity,
  '0023_live_publications': livePublications,
  '0024_printing': printing,
  '0025_consents': consents,
  '0026_pictures': pictures,
  '0027_refund_facts': refundFacts,
  '0028_promised_day': promisedDay,
  '0029_push_renewal': pushRenewal,
  '0031_jobs': jobs,
}
