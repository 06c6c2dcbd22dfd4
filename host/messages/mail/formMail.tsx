import type { InputOf } from '../../../contract/calls.ts'
import type { FormCall } from '../../../contract/form.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { FORM_NAMES, formFacts } from '../formFacts.ts'
import { Answers, Heading, mailHtml, Paragraph, Rule, SmallPrint } from './MailTemplate.tsx'

/** The mail to the chain about a submitted form; undefined when the chain has no email address. */
export function formMail<N extends FormCall>(
  call: N,
  form: InputOf<N>,
  { chain, store }: Pick<Catalogue, 'chain' | 'store'>,
  now: Date,
): OutgoingMessage | undefined {
  if (!chain.email) return undefined
  const facts = formFacts(form, (hash) => store(hash, now)?.name)
  const subject = `${FORM_NAMES[call]} from ${form.name}`
  return {
    kind: 'mail',
    to: chain.email,
    subject,
    text: factLines(facts).join('\n'),
    html: mailHtml(
      { subject, chain: chain.name },
      <>
        <Heading>{subject}</Heading>
        <Answers answers={facts} />
      </>,
    ),
  }
}

const factLines = (facts: readonly (readonly [label: string, value: string])[]): string[] =>
  facts.map(([label, value]) => `${label}${label.endsWith('?') ? '' : ':'} ${value}`)

interface FormAnswer {
  to: string
  chain: string
  /** The chain's mailbox, to which the customer answers. */
  replyTo: string | undefined
  call: FormCall
  text: string
  /** What the customer wrote. */
  facts: readonly (readonly [label: string, value: string])[]
  /** When, in words. */
  on: string
}

/** The chain's answer to a form, with the customer's own words below it (D-209). */
export function formAnswerMail({ to, chain, replyTo, call, text, facts, on }: FormAnswer): OutgoingMessage {
  const subject = `Your ${FORM_NAMES[call].split(',')[0]?.toLowerCase() ?? 'message'} to ${chain}`
  const wrote = `You wrote on ${on}:`
  const quoted = factLines(facts).flatMap((line) => line.split('\n'))
  return {
    kind: 'mail',
    to,
    replyTo,
    subject,
    text: [text, '', wrote, ...quoted.map((line) => `> ${line}`)].join('\n'),
    html: mailHtml(
      { subject, chain },
      <>
        {text.split(/\n{2,}/).map((paragraph, index) => (
          <Paragraph key={index}>
            {paragraph.split('\n').flatMap((line, row) => (row === 0 ? [line] : [<br key={row} />, line]))}
          </Paragraph>
        ))}
        <Rule />
        <SmallPrint>{wrote}</SmallPrint>
        <Answers answers={facts} />
      </>,
    ),
  }
}
