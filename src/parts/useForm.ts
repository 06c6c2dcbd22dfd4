import { useRef, useState, type RefObject } from 'react'
import type { Fault } from '../../rules/forms.ts'
import { SAVED } from '../content/forms.ts'
import type { Form, HandedIn } from '../device/handIn.ts'
import { valuesOf, type Values } from './formValues.ts'
import { useDraft } from './useDraft.ts'
import { useSavedForm } from './useSavedForm.ts'

export type Failed = Extract<HandedIn, { kind: 'refused' | 'broken' }>

/** What a form is, beside its fields. */
export interface FormPlan<Name extends string> {
  /** The name that what is typed is kept under until it is handed in. */
  draft: string
  check: (values: Values) => Fault<Name> | undefined
  form: (values: Values) => Omit<Form, 'key'>
  /** What is said when the host has it. */
  sent: string
  /** What is said when it failed. */
  failed: (outcome: Failed) => string
  /** Once it is handed in, instead of beginning anew: what was typed stays, and the same again is the same intent. */
  after?: (values: Values, outcome: Outcome) => Promise<void>
}

/** What a field takes: its name, its error, and that the error style goes when it is gone to. */
export interface FieldOfForm {
  name: string
  error: string | undefined
  invalid: boolean
  announced: boolean
  onFocus: () => void
}

export interface Outcome {
  tone: 'good' | 'warn' | 'bad'
  text: string
  /** The intent that waits in the outbox. */
  saved?: string
}

/**
 * A form of this site. Its fields are the browser's own, so that what is typed before the page answers stays; what is typed
 * survives a reload; it is checked, handed in through the outbox, and says what came of it [CATER-16].
 */
export function useForm<Name extends string>(plan: FormPlan<Name>) {
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({})
  const [fault, setFault] = useState<Fault<Name>>()
  /** Fields that were gone to since the fault was found. */
  const [visited, setVisited] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const draft = useDraft(plan.draft, ref, setValues)
  useSavedForm(outcome, plan.sent, setOutcome)

  const now = (): Values => ({ ...values, ...(ref.current ? valuesOf(ref.current) : {}) })

  function input() {
    const next = now()
    setValues(next)
    setOutcome(undefined)
    draft.keep(next)
  }

  async function submit() {
    if (busy) return
    const typed = now()
    setOutcome(undefined)
    setVisited([])
    const found = plan.check(typed)
    setFault(found)
    if (found) return show(ref, found)
    setBusy(true)
    try {
      const { handInForm } = await import('../device/sending.ts')
      await settle(await handInForm({ ...plan.form(typed), key: draft.key() }), typed)
    } catch (error) {
      reportError(error)
      setOutcome({ tone: 'bad', text: plan.failed({ kind: 'broken', message: '', key: '', isAnswer: false }) })
    }
    setBusy(false)
  }

  async function settle(handed: HandedIn, typed: Values) {
    if (handed.kind === 'refused' || handed.kind === 'broken') {
      // A failure may have reached the host: the same again is the same intent. A refusal was an answer.
      draft.keep(typed, handed.isAnswer ? undefined : handed.key)
      return setOutcome({ tone: 'bad', text: plan.failed(handed) })
    }
    const done: Outcome =
      handed.kind === 'sent' ? { tone: 'good', text: plan.sent } : { tone: 'warn', text: SAVED, saved: handed.key }
    setOutcome(done)
    if (plan.after) {
      draft.keep(typed, handed.key)
      return await plan.after(typed, done)
    }
    draft.forget()
    ref.current?.reset()
    setValues(ref.current ? valuesOf(ref.current) : {})
  }

  return {
    ref,
    values,
    busy,
    outcome,
    /** A fault of more than one field is said beside the button. */
    message: fault && fault.fields.length > 1 ? fault.message : undefined,
    input,
    submit,
    field: (name: Name): FieldOfForm => {
      const isFaulty = fault?.fields.includes(name) ?? false
      return {
        name,
        error: isFaulty && fault?.fields.length === 1 ? fault.message : undefined,
        invalid: isFaulty && !visited.includes(name),
        announced: true,
        onFocus: () => setVisited((before) => [...before, name]),
      }
    },
  }
}

export type FormState<Name extends string> = ReturnType<typeof useForm<Name>>

function show(ref: RefObject<HTMLFormElement | null>, { fields: [field, ...more] }: Fault<string>): void {
  if (field === undefined || more.length > 0) return
  ref.current?.querySelector(`[name="${field}"]`)?.scrollIntoView({ block: 'center' })
}
