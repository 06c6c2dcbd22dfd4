/** How long a request waits for the host before the cached answer is used. */
export const NETWORK_TIMEOUT_SECONDS = 4
/** [ERR-04] */
export const SCRIPT_TIMEOUT_MS = 120_000
/** Short, because pages wait for an activating worker. */
export const ACTIVATION_TIMEOUT_MS = 3000
/** What is not carried over by then is left out, so that the install can end. */
export const CARRY_OVER_TIMEOUT_MS = 20_000
