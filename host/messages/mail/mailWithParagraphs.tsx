import { mailMessage } from '../../services/mail.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { Link, mailHtml, Paragraph } from './MailTemplate.tsx'

interface Envelope {
  to: string
  chain: string
  subject: string
}

export function mailWithParagraphs(envelope: Envelope, paragraphs: readonly string[], link?: string): OutgoingMessage {
  const html = mailHtml(
    envelope,
    <>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {link && (
        <Paragraph>
          <Link href={link} />
        </Paragraph>
      )}
    </>,
  )
  const { to, subject } = envelope
  return mailMessage({ to, subject, text: [...paragraphs, ...(link ? [link] : [])].join('\n\n'), html })
}
