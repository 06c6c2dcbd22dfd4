/** Said when something failed that nobody foresaw [AERR-09], by the page, the device and the host alike. */
export const BROKEN_MESSAGE = 'Something went wrong. Please try again later.'
