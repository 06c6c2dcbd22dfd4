declare const __BUILD_ID__: string

/** Of the build that this worker came with. */
export const BUILD_ID = __BUILD_ID__

/** Every cache is of one build: what build N drew is read with the files of build N. */
export const SHELL_CACHE = `shell-${BUILD_ID}`
export const HTML_CACHE = `html-${BUILD_ID}`
export const CALL_CACHE = `calls-${BUILD_ID}`
export const PICTURE_CACHE = `pictures-${BUILD_ID}`

const OURS = /^(shell|html|calls|pictures)-/

/** The caches of other builds whose name begins so. */
export const olderCaches = async (kind = ''): Promise<string[]> =>
  (await caches.keys()).filter((name) => OURS.test(name) && name.startsWith(kind) && !name.endsWith(`-${BUILD_ID}`))
