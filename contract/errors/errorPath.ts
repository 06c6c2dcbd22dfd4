/** Of `reportError`, for what must not contain the schemas of the calls: the worker and the kitchen's screen. */
export const ERROR_PATH = '/report/error'
