import { openChannel } from '../openChannel.ts'

type SessionNews = 'in' | 'out'

let channel: BroadcastChannel | undefined

const open = (): BroadcastChannel | undefined => (channel ??= openChannel('shop-session'))

export const tellOtherTabs = (news: SessionNews): void => open()?.postMessage(news)

export function listenToOtherTabs(onNews: (news: SessionNews) => void): void {
  open()?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => onNews(data))
}
