/** Results of the forms, exact where specified [CATER-14 CATER-15 CONTACT-09 CONTACT-11 FRAN-05 FRAN-11]. */

export const FAILED = 'An error occurred. Please try again later.'
/** This spelling is specified for guest feedback only. */
export const FEEDBACK_FAILED = 'An error occurred. Please try again Later.'

export const CATERING_SENT =
  'Form submitted successfully! Thank you for your inquiry. We will get back to you as soon as possible.'
export const FEEDBACK_SENT = 'Thank you for contacting us!'
export const STEP_SENT = 'Step 1 completed successfully! Moving to next step...'
export const FRANCHISE_SENT =
  'Thank you for your franchise inquiry! We will review your application and contact you soon.'

export const SAVED = 'Saved on this device. We send it as soon as you are back online.'
/** Without IndexedDB, or while it is late: a form that was not sent is lost with its page (D-107). */
export const SAVED_IN_PAGE =
  'This browser keeps nothing. Leave this page open: we send it as soon as you are back online.'
/** The host takes a form of a session only, and a reload loses what was typed (D-107). */
export const NEEDS_COOKIES =
  'This browser blocks cookies, and we cannot take a form without them. Please call one of our stores, or allow cookies for this site, reload the page and fill it in again.'
export const SUBMITTING = 'SUBMITTING...'
