import { pictures } from './0026_addPictures.ts'
import { refundFacts } from './0027_addRefundFacts.ts'
import { promisedDay } from './0028_indexPromisedDay.ts'
import { pushRenewal } from './0029_addPushRenewal.ts'
import { jobs } from './0031_addJobs.ts'
import { announceJobsLater } from './0033_announceJobsLater.ts'
import { listOrders } from './0034_listOrders.ts'
import { specialDays } from './0035_addSpecialDays.ts'
import { fullDocument } from './0036_addFullDocument.ts'
import { orderQuestions } from './0037_addOrderQuestions.ts'
import { officePeople } from './0038_addOfficePeople.ts'
import { officeAudit } from './0039_addOfficeAudit.ts'
import { orderOffice } from './0040_addOrderOffice.ts'
import { storeDay } from './0041_addStoreDay.ts'
import { customerOffice } from './0042_addCustomerOffice.ts'
import { inbox } from './0043_addInbox.ts'
import { amends } from './0044_addAmends.ts'
import { dataAsks } from './0047_addDataAsks.ts'
import { cardRoom } from './0048_addCardRoom.ts'
import { officeAnswers } from './0051_addOfficeAnswers.ts'
import { orderChanges } from './0052_addOrderChanges.ts'
import { allergies } from './0054_addAllergies.ts'
import { memberAllergies } from './0055_addMemberAllergies.ts'
import { memberPasskeys } from './0056_addMemberPasskeys.ts'
import { handOvers } from './0058_addHandOvers.ts'
import { retention } from './0032_serveRetention.ts'
import { storeWeeks } from './0049_addStoreWeeks.ts'
import { storeNotes } from './0050_addStoreNotes.ts'
import { firstMigrations } from './firstMigrations.ts'

/**
 * Every migration, run in the order of the names. A released migration is never edited: a change is a new migration,
 * which only adds, so that the release before works on (D-101). The statements run on PostgreSQL 15 and on PGlite; times are
 * timestamptz, documents jsonb, and int8 is not used.
 */
export const migrations: Record<string, readonly string[]> = {
  ...firstMigrations,
  '0026_pictures': pictures,
  '0027_refund_facts': refundFacts,
  '0028_promised_day': promisedDay,
  '0029_push_renewal': pushRenewal,
  '0031_jobs': jobs,
  '0032_retention': retention,
  '0033_announce_jobs_later': announceJobsLater,
  '0034_list_orders': listOrders,
  '0035_special_days': specialDays,
  '0036_full_document': fullDocument,
  '0037_order_questions': orderQuestions,
  '0038_office_people': officePeople,
  '0039_office_audit': officeAudit,
  '0040_order_office': orderOffice,
  '0041_store_day': storeDay,
  '0042_customer_office': customerOffice,
  '0043_inbox': inbox,
  '0044_amends': amends,
  '0047_data_asks': dataAsks,
  '0048_card_room': cardRoom,
  '0049_store_weeks': storeWeeks,
  '0050_store_notes': storeNotes,
  '0051_office_answers': officeAnswers,
  '0052_order_changes': orderChanges,
  '0054_allergies': allergies,
  '0055_member_allergies': memberAllergies,
  '0056_member_passkeys': memberPasskeys,
  '0058_hand_overs': handOvers,
}
