import { useRef, useState } from 'react'
import type { Fault } from '../../domain/forms/forms.ts'
import { SAVED } from '../content/forms.ts'
import type { Form, Submitted } from '../device/outbox/submitForm.ts'
import { reportRejection } from '../ui/run.ts'
import { errorAt } from './errorAt.ts'
import { valuesOf, type Values } from './formValues.ts'
import { useDraft } from './useDraft.ts'
import { useSavedForm, type Outcome } from './useSavedForm.ts'

export type Failed = Extract<Submitted, { kind: 'refused' | 'broken' }>

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
  /** A field that has the focus already is gone to by a key or a tap. */
  onKeyDown: () => void
  onPointerDown: () => void
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
  /** While a field is focused that the customer did not go to. */
  const showing = useRef(false)
  const draft = useDraft(plan.draft, ref, setValues)
  useSavedForm(outcome, plan.sent, setOutcome)

  const now = (): Values => ({ ...values, ...(ref.current ? valuesOf(ref.current) : {}) })

  const visit = (name: string) => setVisited((before) => (before.includes(name) ? before : [...before, name]))

  function input() {
    const next = now()
    setValues(next)
    setOutcome(undefined)
    reportRejection(draft.keep(next))
  }

  /** The first wrong field gets the focus; its error style stays until the customer goes there. */
  function show(name: Name | undefined) {
    const field = ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    showing.current = true
    field?.focus({ preventScroll: true })
    showing.current = false
    field?.scrollIntoView({ block: 'center' })
  }

  async function submit() {
    if (busy) return
    const typed = now()
    setOutcome(undefined)
    setVisited([])
    const found = plan.check(typed)
    setFault(found)
    if (found) return show(found.fields[0])
    setBusy(true)
    try {
      const { submitForm: handInForm } = await import('../device/outbox/outboxInstance.ts')
      await settle(await handInForm({ ...plan.form(typed), key: draft.key() }), typed)
    } catch (error) {
      reportError(error)
      setOutcome({ tone: 'bad', text: plan.failed({ kind: 'broken', message: '', key: '', isAnswer: false }) })
    }
    setBusy(false)
  }

  async function settle(handed: Submitted, typed: Values) {
    if (handed.kind === 'refused' || handed.kind === 'broken') {
      // A failure may have reached the host: the same again is the same intent. A refusal was an answer.
      await draft.keep(typed, handed.isAnswer ? undefined : handed.key)
      return setOutcome({ tone: 'bad', text: plan.failed(handed) })
    }
    const done: Outcome =
      handed.kind === 'sent' ? { tone: 'good', text: plan.sent } : { tone: 'warn', text: SAVED, saved: handed.key }
    if (plan.after) {
      await draft.keep(typed, handed.key)
      setOutcome(done)
      return await plan.after(typed, done)
    }
    await draft.forget()
    setOutcome(done)
    ref.current?.reset()
    setValues(ref.current ? valuesOf(ref.current) : {})
  }

  return {
    ref,
    values,
    busy,
    outcome,
    input,
    submit,
    field: (name: Name): FieldOfForm => {
      const { error, announced } = errorAt(fault, name, values[name])
      const isVisited = visited.includes(name)
      return {
        name,
        error: isVisited && !announced ? undefined : error,
        invalid: error !== undefined && !isVisited,
        announced,
        onFocus: () => {
          if (!showing.current) visit(name)
        },
        onKeyDown: () => visit(name),
        onPointerDown: () => visit(name),
      }
    },
  }
}

export type FormState<Name extends string> = ReturnType<typeof useForm<Name>>
