import type { InputOf } from '../../contract/calls.ts'
import type { FormCall } from '../../contract/form.ts'
import { cateringFault, feedbackFault, franchiseFault, HEAD_OFFICE, questionsFault } from '../../domain/forms/forms.ts'
import { dayIn } from '../catalogue/zoneOffsets.ts'
import { formMail } from '../messages/mail/formMail.tsx'
import { newFormNotice } from '../messages/notices/noticeWords.ts'
import { secondsUntilNextForm, saveForm } from '../store/forms.ts'
import { queueNotices } from '../store/office/notices.ts'
import { queueMessage } from '../store/outbox.ts'
import { consume, type RateWindow } from '../store/rateLimits.ts'
import { answerWith, rateLimited, refused, type Handler, type Context, type Result } from '../context/context.ts'
import { networkLimits } from '../sessions/rateLimits.ts'

const ADDRESS_WINDOWS: readonly RateWindow[] = [
  [40, 3600],
  [120, 86_400],
]

/** A restaurant that is not open yet is not offered by the page (D-136). */
function storeFault(hash: string, { catalogue, now }: Context): string | undefined {
  const store = catalogue.store(hash, now)
  return store && !store.comingSoon ? undefined : 'Please choose one of our restaurants.'
}

/** [CALL-27] */
const catering: Handler<'catering'> = async (input, context) => {
  const { catalogue, now } = context
  const form = trimmed(input)
  const today = dayIn(catalogue.chain.timeZone, now)
  const fault = cateringFault(form, today)?.message ?? (form.store === '' ? undefined : storeFault(form.store, context))
  return await submit('catering', form, fault, context)
}

/** Guest feedback [CALL-28]. */
const contact: Handler<'contact'> = async (input, context) => {
  const form = trimmed(input)
  const isOffice = ['', HEAD_OFFICE].includes(form.location)
  const fault = feedbackFault(form)?.message ?? (isOffice ? undefined : storeFault(form.location, context))
  return await submit('contact', form, fault, context)
}

/** Step 1 of the franchise enquiry [CALL-29]. */
const franchise: Handler<'franchise'> = async (input, context) => {
  const form = trimmed(input)
  return await submit('franchise', form, franchiseFault(form)?.message, context)
}

/** Step 2 [CALL-30]; the text of a question that was answered with no is dropped. */
const franchiseQuestions: Handler<'franchiseQuestions'> = async (input, context) => {
  const { q1, q3 } = input
  const form = trimmed({
    ...input,
    q1Text: q1 === 'yes' ? input.q1Text : '',
    q3Text: q3 === 'yes' ? input.q3Text : '',
  })
  const fault = franchiseFault(form) ?? questionsFault(form)
  return await submit('franchiseQuestions', form, fault?.message, context)
}

async function submit<N extends FormCall>(
  call: N,
  form: InputOf<N>,
  fault: string | undefined,
  context: Context,
): Promise<Result<{ message: string }>> {
  const { db, session, key, now, catalogue } = context
  if (fault !== undefined) return refused(fault)
  const wait =
    (await secondsUntilNextForm(db, session.hash, now)) ||
    (await consume(db, networkLimits('form from', ADDRESS_WINDOWS, context), now))
  if (wait > 0)
    return rateLimited(`We got many forms from you. Please try again in ${Math.ceil(wait / 60)} minutes.`, wait)
  const kept = await saveForm(db, { session: session.hash, key, call, data: form, created_at: now })
  const mail = formMail(call, form, catalogue, now)
  if (kept && mail) await queueMessage(db, mail, now)
  if (kept) await queueNotices(db, newFormNotice({ ...kept, call }, catalogue), now)
  return answerWith({ message: 'Thank you. We have got it.' })
}

const trimmed = <Form extends Record<string, string>>(form: Form): Form =>
  Object.fromEntries(Object.entries(form).map(([name, text]) => [name, text.trim()])) as Form

export const formHandlers = { catering, contact, franchise, franchiseQuestions }
