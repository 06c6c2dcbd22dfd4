import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { COLORS, FONTS } from '../../../shared/brand.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'

/**
 * The layout of every mail. Mail clients support only tables and inline styles reliably, so the light colours are inline; the dark
 * ones are in a style element for clients with a dark mode. A mail loads nothing from the network.
 */

const { light: LIGHT, dark: DARK } = COLORS
const DISPLAY = FONTS.display.fallback
const TEXT = FONTS.text.fallback

const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${DARK.ground} !important; }
  .surface { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .brand { background-color: ${DARK.action} !important; color: ${DARK['action-ink']} !important; }
  .ink { color: ${DARK.ink} !important; }
  .ink-soft { color: ${DARK['ink-soft']} !important; }
  .rule { border-color: ${DARK.line} !important; }
  .link { color: ${DARK['action-text']} !important; }
}
`

const textStyle: CSSProperties = { fontFamily: TEXT, fontSize: 16, lineHeight: 1.5, color: LIGHT.ink }
const cellStyle: CSSProperties = { ...textStyle, padding: '4px 0', textAlign: 'left', verticalAlign: 'top' }
const noteStyle: CSSProperties = { fontSize: 14, color: LIGHT['ink-soft'] }

interface MailHeader {
  subject: string
  chain: string
}

/** The HTML part of a mail. React escapes every text in it. */
export const mailHtml = (header: MailHeader, content: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(<MailTemplate {...header}>{content}</MailTemplate>)}`

function MailTemplate({ subject, chain, children }: MailHeader & { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK_STYLES}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.ground }}>
        <Box className="ground" align="center" style={{ padding: '24px 12px', backgroundColor: LIGHT.ground }}>
          <Box maxWidth={600} style={{ textAlign: 'left' }}>
            <Box className="brand" style={mastheadStyle}>
              {chain}
            </Box>
            <Box className="surface" style={contentStyle}>
              {children}
            </Box>
          </Box>
        </Box>
      </body>
    </html>
  )
}

const mastheadStyle: CSSProperties = {
  padding: '16px 24px',
  borderRadius: '12px 12px 0 0',
  backgroundColor: LIGHT.action,
  color: LIGHT['action-ink'],
  fontFamily: DISPLAY,
  fontSize: 24,
  lineHeight: 1.2,
}

const contentStyle: CSSProperties = {
  padding: '20px 24px 24px',
  backgroundColor: LIGHT.surface,
  border: `1px solid ${LIGHT.line}`,
  borderTop: 0,
  borderRadius: '0 0 12px 12px',
}

interface BoxProps {
  className?: string
  align?: 'center'
  maxWidth?: number
  style: CSSProperties
  children: ReactNode
}

const Box = ({ className, align, maxWidth, style, children }: BoxProps) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ maxWidth }}>
    <tbody>
      <tr>
        <td align={align} className={className} style={style}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

export const Heading = ({ children }: { children: ReactNode }) => (
  <h1
    className="ink"
    style={{
      margin: '4px 0 16px',
      fontFamily: DISPLAY,
      fontSize: 24,
      fontWeight: 400,
      lineHeight: 1.2,
      color: LIGHT.ink,
    }}
  >
    {children}
  </h1>
)

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={{ ...textStyle, margin: '12px 0' }}>
    {children}
  </p>
)

export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <p className="ink-soft" style={{ ...textStyle, ...noteStyle, margin: '8px 0' }}>
    {children}
  </p>
)

/** The link's text is its address, so that a reader sees where it leads. */
export const Link = ({ href }: { href: string }) => (
  <a href={href} className="link" style={{ color: LIGHT['action-text'], wordBreak: 'break-all' }}>
    {href}
  </a>
)

export const Rule = () => (
  <hr
    className="rule"
    style={{
      margin: '16px 0',
      border: 0,
      borderTop: `1px solid ${LIGHT.line}`,
      height: 0,
      backgroundColor: 'transparent',
    }}
  />
)

interface Row {
  left: string
  note?: string
  right: string
  isSum?: boolean
}

export const Rows = ({ rows, isWrapping = true }: { rows: readonly Row[]; isWrapping?: boolean }) => (
  <table width="100%" cellPadding={0} cellSpacing={0} border={0}>
    <tbody>
      {rows.map((row, index) => (
        <TableRow key={index} row={row} isWrapping={isWrapping} />
      ))}
    </tbody>
  </table>
)

function TableRow({ row: { left, note, right, isSum }, isWrapping }: { row: Row; isWrapping: boolean }) {
  const style: CSSProperties = { ...cellStyle, fontWeight: isSum ? 700 : 400 }
  return (
    <tr>
      <td className="ink" style={{ ...style, paddingRight: 16, whiteSpace: isWrapping ? 'normal' : 'nowrap' }}>
        {left}
        {note && (
          <>
            <br />
            <small className="ink-soft" style={noteStyle}>
              {note}
            </small>
          </>
        )}
      </td>
      <td align="right" className="ink" style={{ ...style, textAlign: 'right' }}>
        {right}
      </td>
    </tr>
  )
}

export const Answers = ({ answers }: { answers: readonly (readonly [question: string, answer: string])[] }) => (
  <dl style={{ margin: 0 }}>
    {answers.map(([question, answer]) => (
      <Answer key={question} question={question} answer={answer} />
    ))}
  </dl>
)

const Answer = ({ question, answer }: { question: string; answer: string }) => (
  <>
    <dt className="ink-soft" style={{ ...textStyle, ...noteStyle, marginTop: 12 }}>
      {question}
    </dt>
    <dd className="ink" style={{ ...textStyle, margin: 0 }}>
      {answer.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))}
    </dd>
  </>
)

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
  return { kind: 'mail', to, subject, text: [...paragraphs, ...(link ? [link] : [])].join('\n\n'), html }
}
