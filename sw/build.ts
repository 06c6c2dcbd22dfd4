declare const __BUILD_ID__: string

export const BUILD_ID = __BUILD_ID__

/** Each build has its own caches: a page drawn by build N needs the files of build N. */
export const SHELL_CACHE = `shell-${BUILD_ID}`
export const HTML_CACHE = `html-${BUILD_ID}`
export const CALL_CACHE = `calls-${BUILD_ID}`
export const PICTURE_CACHE = `pictures-${BUILD_ID}`
export const MAP_CACHE = `map-${BUILD_ID}`
export const DOWNLOAD_CACHE = `downloads-${BUILD_ID}`

const OURS = /^(shell|html|calls|pictures|map|tiles|downloads)-/

/** The names of other builds' caches that start with `kind`. */
export const olderCaches = async (kind = ''): Promise<string[]> =>
  (await caches.keys()).filter((name) => OURS.test(name) && name.startsWith(kind) && !name.endsWith(`-${BUILD_ID}`))
