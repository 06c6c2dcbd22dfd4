import { memory, outbox } from './outboxInstance.ts'
import { submitFormOver, type Form, type Submitted } from './submitForm.ts'

/** [CATER CONTACT FRAN] */
export const submitForm = (form: Form): Promise<Submitted> => submitFormOver(form, outbox, memory)
