import { SAVED, SAVED_IN_PAGE } from '../content/forms.ts'
import { hasDisk } from '../device/store/queueState.ts'

/** What the customer reads of something that is not sent yet: whether it outlives this page (D-107). */
export const savedWords = (): string => (hasDisk() ? SAVED : SAVED_IN_PAGE)
