export interface SharedPage {
  /** What the receiver reads first: the chain's name and the store's. */
  title: string
  text?: string
  /** The path on this site, without what only this visitor needs: '/menu/kitsilano'. */
  path: string
}

/** dismissed: the customer closed the browser's own sheet. */
export type Sharing = 'shared' | 'copied' | 'dismissed' | 'failed'

export const linkOf = (path: string): string => new URL(path, location.origin).href

/** Opens the browser's own sheet, or copies the link where there is none. */
export async function sharePage({ path, ...words }: SharedPage): Promise<Sharing> {
  const url = linkOf(path)
  const data = { ...words, url }
  if ('share' in navigator && (!('canShare' in navigator) || navigator.canShare(data))) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
