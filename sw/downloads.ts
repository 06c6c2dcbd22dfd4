import { NetworkFirst } from 'workbox-strategies'
import { DOWNLOAD_CACHE } from './build.ts'
import { isWhole, writeMakingRoom, writeWith } from './cacheWrite.ts'

/** PDF files are cached once they were asked for, so that a link that was opened opens again offline [FRAN-01]. */

export const isDownload = ({ pathname }: URL): boolean => pathname.startsWith('/downloads/')

export const downloadStrategy = new NetworkFirst({
  cacheName: DOWNLOAD_CACHE,
  plugins: [
    writeWith(async (url, response) => {
      if (isWhole(response)) await writeMakingRoom(DOWNLOAD_CACHE, url, response)
    }),
  ],
})
