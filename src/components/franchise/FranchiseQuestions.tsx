import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useMemo, useId, type ReactNode } from 'react'
import {
  MAX_TEXT_LENGTH,
  QUESTIONS,
  questionsFault,
  type FranchiseQuestions as Answers,
  type Person,
  type Question,
  type YesNo,
} from '../../../domain/forms/forms.ts'
import { EXPERIENCE, LAST_QUESTION, QUESTION_TEXTS } from '../../../domain/forms/questionTexts.ts'
import { FAILED, FRANCHISE_SENT } from '../../content/forms.ts'
import { FieldFrame } from '../../ui/Field.tsx'
import { FormBox } from '../../forms/FormBox.tsx'
import type { Values } from '../../forms/formValues.ts'
import { useQueuedForm, type QueuedField, type QueuedFormPlan } from '../../forms/useQueuedForm.ts'
import type { Outcome } from '../../forms/useSavedForm.ts'

export const QUESTIONS_DRAFT = 'franchise questions'

/** Questions that ask for details after a yes [FRAN-09]. */
const DETAIL_FIELDS = { q1: 'q1Text', q3: 'q3Text' } as const

interface FranchiseQuestionsProps {
  person: Person
  onBack: () => void
  onDone: (outcome: Outcome) => Promise<void>
}

/** Step 2: nine questions and a free text [FRAN-06 to FRAN-13]. */
export function FranchiseQuestions({ person, onBack, onDone }: FranchiseQuestionsProps) {
  const plan = useMemo<QueuedFormPlan<keyof Answers>>(
    () => ({
      draft: QUESTIONS_DRAFT,
      check: (values) => questionsFault(answersOf(values)),
      form: (values) => ({
        lane: 'franchise',
        call: 'franchiseQuestions',
        title: 'Franchise questions',
        input: { ...person, ...answersOf(values) },
      }),
      sentMessage: FRANCHISE_SENT,
      failedMessage: ({ kind, message }) => (kind === 'refused' && message ? message : FAILED),
      onSubmitted: (_, outcome) => onDone(outcome),
    }),
    [person, onDone],
  )
  const form = useQueuedForm(plan)
  const { values } = form
  return (
    <FormBox
      form={form}
      back={
        <button type="button" className="link" disabled={form.busy} onClick={onBack}>
          <ArrowLeft size={20} strokeWidth={1.9} aria-hidden /> Back
        </button>
      }
    >
      {QUESTIONS.map((question, index) => (
        <YesNoField key={question} legend={`${index + 1}. ${QUESTION_TEXTS[question]}`} {...form.field(question)}>
          {asksDetails(question) && values[question] === 'yes' ? (
            <LongText
              label={EXPERIENCE}
              field={form.field(DETAIL_FIELDS[question])}
              value={values[DETAIL_FIELDS[question]]}
            />
          ) : null}
        </YesNoField>
      ))}
      <LongText label={`10. ${LAST_QUESTION}`} field={form.field('q10')} value={values['q10']} />
    </FormBox>
  )
}

const asksDetails = (question: Question): question is keyof typeof DETAIL_FIELDS => question in DETAIL_FIELDS

function answersOf(values: Values): Answers {
  const text = (name: string) => values[name]?.trim() ?? ''
  const answers = Object.fromEntries(QUESTIONS.map((question) => [question, yesNo(values[question])]))
  return {
    ...(answers as Record<Question, YesNo>),
    q1Text: values['q1'] === 'yes' ? text('q1Text') : '',
    q3Text: values['q3'] === 'yes' ? text('q3Text') : '',
    q10: text('q10'),
  }
}

const yesNo = (value: string | undefined): YesNo => (value === 'yes' || value === 'no' ? value : '')

interface LongTextProps {
  label: string
  field: QueuedField
  value: string | undefined
}

function LongText({ label, field: { name, onFocus, ...frame }, value }: LongTextProps) {
  return (
    <FieldFrame label={label} {...frame}>
      {(control) => (
        <textarea
          className="input"
          name={name}
          maxLength={MAX_TEXT_LENGTH}
          defaultValue={value}
          onFocus={onFocus}
          {...control}
        />
      )}
    </FieldFrame>
  )
}

/** A yes/no question [FRAN-07]; `children` follow the answer. */
function YesNoField({
  legend,
  name,
  error,
  invalid,
  announced,
  onFocus,
  children,
}: QueuedField & { legend: string; children?: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      className="yesno"
      role="radiogroup"
      aria-invalid={invalid || undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>{legend}</legend>
      <div className="row">
        {(['yes', 'no'] as const).map((answer) => (
          <label key={answer}>
            <input type="radio" name={name} value={answer} onFocus={onFocus} />
            {answer === 'yes' ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      {error ? (
        <span className="err" id={id} role={announced ? 'alert' : undefined}>
          <CircleAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
          {error}
        </span>
      ) : null}
      {children}
    </fieldset>
  )
}
