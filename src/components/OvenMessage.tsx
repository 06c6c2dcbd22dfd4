import type { ReactNode } from 'react'
import { Message } from './Message.tsx'
import { OvenArt } from './OvenArt.tsx'

interface OvenMessageProps {
  title: string
  children: ReactNode
  actions?: ReactNode
}

export function OvenMessage(props: OvenMessageProps) {
  return <Message {...props} picture={<OvenArt id="message-glow" />} />
}
