import { useRef, useState } from 'react'
import type { FormFault } from '../../domain/forms/fault.ts'
import { SAVED } from '../content/forms.ts'
import type { ApiResult, Failure } from '../device/api/result.ts'
import type { Form, Submitted } from '../device/outbox/submitForm.ts'
import { reportRejection } from '../ui/run.ts'
import { valuesOf, type Values } from './formValues.ts'
import { useDraft } from './useDraft.ts'
import { useForm, type FieldState } from './useForm.ts'
import { useSavedForm, type Outcome } from './useSavedForm.ts'

/** What a form is that the outbox takes, beside its fields. */
export interface QueuedFormPlan<Name extends string> {
  /** The name that what is typed is kept under until it is handed in. */
  draft: string
  check: (values: Values) => FormFault<Name> | undefined
  form: (values: Values) => Omit<Form, 'key'>
  /** What is said when the host has it. */
  sent: string
  /** What is said when it failed. */
  failed: (failure: Failure) => string
  /** Once it is handed in, instead of beginning anew: what was typed stays, and the same again is the same intent. */
  after?: (values: Values, outcome: Outcome) => Promise<void>
}

/** What a field takes: its name, its error, and that the error style goes when it is gone to. */
export interface QueuedField extends FieldState {
  onFocus: () => void
  /** A field that has the focus already is gone to by a key or a tap. */
  onKeyDown: () => void
  onPointerDown: () => void
}

/**
 * A form that waits in the outbox for a connection. Its fields are the browser's own, so that what is typed before the page
 * answers stays; what is typed survives a reload; it says what came of it [CATER-16].
 */
export function useQueuedForm<Name extends string>(plan: QueuedFormPlan<Name>) {
  const [values, setValues] = useState<Values>({})
  /** Fields that were gone to since the fault was found. */
  const [visited, setVisited] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<Outcome>()
  /** While a field is focused that the customer did not go to. */
  const showing = useRef(false)
  const now = (form: HTMLFormElement | null): Values => ({ ...values, ...(form ? valuesOf(form) : {}) })

  const { ref, busy, props, ...form } = useForm<Name, Values, Submitted>({
    values: now,
    begin: () => {
      setOutcome(undefined)
      setVisited([])
    },
    check: plan.check,
    onFault: ({ fields: [name] }) => show(name),
    send: handIn,
    done: settle,
    failed: (failure) => {
      setOutcome({ tone: 'bad', text: plan.failed(failure) })
      return true
    },
  })
  const draft = useDraft(plan.draft, ref, setValues)
  useSavedForm(outcome, plan.sent, setOutcome)

  const visit = (name: string) => setVisited((before) => (before.includes(name) ? before : [...before, name]))

  function input() {
    const next = now(ref.current)
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

  /** With the draft's own key, which survives a reload. */
  async function handIn(typed: Values): Promise<ApiResult<Submitted>> {
    const { submitForm } = await import('../device/outbox/outboxInstance.ts')
    const handed = await submitForm({ ...plan.form(typed), key: draft.key() })
    if (handed.kind !== 'refused' && handed.kind !== 'broken') return { ok: true, answer: handed }
    const { kind, message, isAnswer, key } = handed
    // A failure may have reached the host: the same again is the same intent. A refusal was an answer.
    await draft.keep(typed, isAnswer ? undefined : key)
    return { ok: false, kind, message, status: 200 }
  }

  async function settle({ kind, key }: Submitted, typed: Values) {
    const done: Outcome =
      kind === 'sent' ? { tone: 'good', text: plan.sent } : { tone: 'warn', text: SAVED, saved: key }
    if (plan.after) {
      await draft.keep(typed, key)
      setOutcome(done)
      return await plan.after(typed, done)
    }
    await draft.forget()
    setOutcome(done)
    ref.current?.reset()
    setValues(ref.current ? valuesOf(ref.current) : {})
  }

  return {
    props: { ...props, onInput: input },
    values,
    busy,
    outcome,
    field: (name: Name): QueuedField => {
      const { error, announced } = form.field(name, values[name])
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

export type QueuedFormState = Omit<ReturnType<typeof useQueuedForm<never>>, 'field' | 'values'>
