import type { ReactNode } from 'react'
import { Message } from './Message.tsx'
import { OvenArt } from './OvenArt.tsx'

interface OvenMessageProps {
  title: string
  children: ReactNode
  /** The one way on, and perhaps a quiet second one. */
  actions?: ReactNode
}

/** The lit, empty oven with one sentence and one action: a page that has nothing else to show. */
export function OvenMessage(props: OvenMessageProps) {
  return <Message {...props} picture={<OvenArt id="message-glow" />} />
}
