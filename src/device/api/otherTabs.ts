type SessionNews = 'in' | 'out'

let channel: BroadcastChannel | undefined

/** Undefined where the browser has none, or none that works (brokenChannel.ts). */
const open = (): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? (channel ??= new BroadcastChannel('shop-session')) : undefined

export const tellOtherTabs = (news: SessionNews): void => open()?.postMessage(news)

export function listenToOtherTabs(onNews: (news: SessionNews) => void): void {
  open()?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => onNews(data))
}
