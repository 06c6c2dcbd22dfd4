/** in: this is somebody's device now, or their phone is verified; out: it is no longer. */
export type SessionNews = 'in' | 'out'

let channel: BroadcastChannel | undefined

const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('forno-session'))

export const tellOtherTabs = (news: SessionNews): void => open().postMessage(news)

export function listenToOtherTabs(hear: (news: SessionNews) => void): void {
  open().addEventListener('message', ({ data }: MessageEvent<SessionNews>) => hear(data))
}
