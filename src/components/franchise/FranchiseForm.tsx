import { Lock } from 'lucide-react'
import { useEffect, useRef, useState, useMemo } from 'react'
import { type Person, franchiseFault } from '../../../domain/forms/forms.ts'
import { FRANCHISE } from '../../content/franchise.ts'
import { FRANCHISE_SENT, FAILED, STEP_SENT } from '../../content/forms.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { FormBox } from '../../forms/FormBox.tsx'
import { PersonFields, personOf } from '../../forms/PersonFields.tsx'
import { useQueuedForm, type QueuedFormPlan } from '../../forms/useQueuedForm.ts'
import { FranchiseQuestions, QUESTIONS_DRAFT } from './FranchiseQuestions.tsx'
import { forgetFormDraft, keepFormDraft, recallFormDraft } from '../../forms/formDrafts.ts'
import { useSavedForm, type Outcome } from '../../forms/useSavedForm.ts'
import styles from './FranchiseForm.module.css'

/** The enquiry in two steps, shared by the franchising and the contact page [FRAN-03 to FRAN-13], Q-50. */
export function FranchiseForm() {
  const [person, setPerson] = useState<Person>()
  const [outcome, setOutcome] = useState<Outcome>()
  const heading = useRef<HTMLHeadingElement>(null)
  useSavedForm(outcome, FRANCHISE_SENT, setOutcome)

  useEffect(() => reportRejection(reached().then(setPerson)), [])

  const to = (next: Person | undefined) => {
    setPerson(next)
    heading.current?.focus()
  }
  const begin = async (next: Person) => {
    setOutcome(undefined)
    await reach().catch(reportError)
    to(next)
  }
  const finish = async (done: Outcome) => {
    await Promise.all([PERSON_DRAFT, QUESTIONS_DRAFT].map(forgetFormDraft))
    setOutcome(done)
    to(undefined)
  }

  return (
    <div className={person ? 'stack' : `stack ${styles.first}`}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {FRANCHISE.enquiry}
        </h2>
        <Badge tone="plain">{person ? 'Step 2 of 2' : 'Step 1 of 2'}</Badge>
      </div>
      <div className={person ? `${styles.progress} ${styles.second}` : styles.progress} aria-hidden="true" />
      {person ? (
        <FranchiseQuestions person={person} onBack={() => to(undefined)} onDone={finish} />
      ) : (
        <FranchisePerson onDone={begin} onInput={() => setOutcome(undefined)} />
      )}
      {outcome?.tone === 'bad' ? <Note tone="bad">{outcome.text}</Note> : null}
      <p className={styles.promise}>
        <Lock className="i" size={20} strokeWidth={1.9} aria-hidden />
        {FRANCHISE.promise[person ? 1 : 0]}
      </p>
      <output>{outcome && outcome.tone !== 'bad' ? <Note tone={outcome.tone}>{outcome.text}</Note> : null}</output>
    </div>
  )
}

async function reach(): Promise<void> {
  if (!(await recallFormDraft(QUESTIONS_DRAFT))) await keepFormDraft(QUESTIONS_DRAFT, { values: {} })
}

async function reached(): Promise<Person | undefined> {
  const [first, second] = await Promise.all([PERSON_DRAFT, QUESTIONS_DRAFT].map(recallFormDraft))
  return first && second ? personOf(first.values) : undefined
}

const PERSON_DRAFT = 'franchise'

/** The second step opens half a second after it was announced [FRAN-05]. */
const STEP_DELAY_MS = 500

/** Step 1: contact details [FRAN-03 FRAN-04 FRAN-05 FRAN-12]. */
function FranchisePerson({ onDone, onInput }: { onDone: (person: Person) => Promise<void>; onInput: () => void }) {
  const plan = useMemo<QueuedFormPlan<keyof Person>>(
    () => ({
      draft: PERSON_DRAFT,
      check: (values) => franchiseFault(personOf(values)),
      form: (values) => ({
        lane: 'franchise',
        call: 'franchise',
        title: 'Franchise enquiry',
        input: { ...personOf(values) },
      }),
      sentMessage: STEP_SENT,
      failedMessage: ({ kind, message }) => (kind === 'refused' && message ? message : FAILED),
      onSubmitted: async (values) => {
        await new Promise((resolve) => setTimeout(resolve, STEP_DELAY_MS))
        await onDone(personOf(values))
      },
    }),
    [onDone],
  )
  const form = useQueuedForm(plan)
  return (
    <FormBox
      form={{
        ...form,
        props: {
          ...form.props,
          onInput: () => {
            onInput()
            form.props.onInput()
          },
        },
      }}
      submit="Next"
    >
      <PersonFields field={form.field} />
    </FormBox>
  )
}
