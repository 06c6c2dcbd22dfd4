import { useRef, useState, useEffect, type RefObject } from 'react'
import type { FormFault } from '../../domain/forms/fault.ts'
import { NEEDS_COOKIES } from '../content/forms.ts'
import { storesCookies } from '../device/api/cookies.ts'
import type { ApiResult, Failure } from '../device/api/result.ts'
import type { Form, Submitted } from '../device/outbox/submitForm.ts'
import { reportRejection } from '../ui/reportRejection.ts'
import { valuesOf, type Values, fill } from './formValues.ts'
import { savedWords } from './savedWords.ts'
import { forgetFormDraft, keepFormDraft, recallFormDraft } from './formDrafts.ts'
import { useForm, type FieldState } from './useForm.ts'
import { useSavedForm, type Outcome } from './useSavedForm.ts'

export interface QueuedFormPlan<Name extends string> {
  draft: string
  check: (values: Values) => FormFault<Name> | undefined
  form: (values: Values) => Omit<Form, 'key'>
  sentMessage: string
  failedMessage: (failure: Failure) => string
  /** Runs after the submit instead of clearing the form: the values stay, and the same values are the same intent. */
  onSubmitted?: (values: Values, outcome: Outcome) => Promise<void>
}

export interface QueuedField extends FieldState {
  onFocus: () => void
  /** A key or a tap counts as a visit when the field already has the focus. */
  onKeyDown: () => void
  onPointerDown: () => void
}

/**
 * A form that is sent through the outbox. Its fields are uncontrolled, so that text typed before hydration stays; a
 * draft survives a reload; the outcome is shown [CATER-16].
 */
export function useQueuedForm<Name extends string>(plan: QueuedFormPlan<Name>) {
  const [values, setValues] = useState<Values>({})
  /** Fields that the customer visited since the fault was found. */
  const [visited, setVisited] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<Outcome>()
  /** True during a focus() call that is not the customer's. */
  const isMovingFocus = useRef(false)
  const currentValues = (form: HTMLFormElement | null): Values => ({ ...values, ...(form ? valuesOf(form) : {}) })

  const { ref, busy, props, ...form } = useForm<Name, Values, Submitted>({
    values: currentValues,
    beforeCheck: () => {
      setOutcome(undefined)
      setVisited([])
    },
    check: plan.check,
    onFault: ({ fields: [name] }) => focusFault(name),
    send: submitToOutbox,
    onSuccess: finish,
    onFailure: (failure) => {
      setOutcome({ tone: 'bad', text: storesCookies() ? plan.failedMessage(failure) : NEEDS_COOKIES })
      return true
    },
  })
  const draft = useDraft(plan.draft, ref, setValues)
  useSavedForm(outcome, plan.sentMessage, setOutcome)

  const visit = (name: string) => setVisited((before) => (before.includes(name) ? before : [...before, name]))

  function input() {
    const next = currentValues(ref.current)
    setValues(next)
    setOutcome(undefined)
    reportRejection(draft.keep(next))
  }

  function focusFault(name: Name | undefined) {
    const field = ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    isMovingFocus.current = true
    field?.focus({ preventScroll: true })
    isMovingFocus.current = false
    field?.scrollIntoView({ block: 'center' })
  }

  /** Uses the draft's key, which survives a reload. */
  async function submitToOutbox(typed: Values): Promise<ApiResult<Submitted>> {
    if (!storesCookies()) return { ok: false, kind: 'no-network', message: NEEDS_COOKIES }
    const { submitForm } = await import('../device/outbox/forms.ts')
    const handed = await submitForm({ ...plan.form(typed), key: draft.key() })
    if (handed.kind !== 'refused' && handed.kind !== 'broken') return { ok: true, answer: handed }
    const { kind, message, isAnswer, key } = handed
    // A failure may have reached the host, so the same values keep their key. A refusal is an answer.
    await draft.keep(typed, isAnswer ? undefined : key)
    return { ok: false, kind, message, status: 200 }
  }

  async function finish({ kind, key }: Submitted, typed: Values) {
    const done: Outcome =
      kind === 'sent' ? { tone: 'good', text: plan.sentMessage } : { tone: 'warn', text: savedWords(), saved: key }
    if (plan.onSubmitted) {
      await draft.keep(typed, key)
      setOutcome(done)
      return await plan.onSubmitted(typed, done)
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
      const { error, detail, announced } = form.field(name, values[name])
      const isVisited = visited.includes(name)
      return {
        name,
        error: isVisited && !announced ? undefined : error,
        detail,
        invalid: error !== undefined && !isVisited,
        announced,
        onFocus: () => {
          if (!isMovingFocus.current) visit(name)
        },
        onKeyDown: () => visit(name),
        onPointerDown: () => visit(name),
      }
    },
  }
}

export type QueuedFormState = Omit<ReturnType<typeof useQueuedForm<never>>, 'field' | 'values'>

function useDraft(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  onRecalled: (values: Values) => void,
): {
  /** Both resolve once the device has stored the change, failed to, or is late. Report a form as sent only after that. */
  keep: (values: Values, key?: string) => Promise<void>
  /** The idempotency key of these very values, if they were sent before. */
  key: () => string | undefined
  forget: () => Promise<void>
} {
  const key = useRef<string>(undefined)
  const recalled = useRef(onRecalled)

  useEffect(() => {
    let isUnmounted = false
    const recall = async () => {
      const draft = await recallFormDraft(name)
      const element = form.current
      if (isUnmounted || !element) return
      if (draft) {
        const before = valuesOf(element)
        fill(element, draft.values)
        const isUntouched = Object.entries(before).every(
          ([field, value]) => value === draft.values[field] || value === '',
        )
        if (isUntouched) key.current = draft.key
      }
      recalled.current({ ...draft?.values, ...valuesOf(element) })
    }
    reportRejection(recall())
    return () => {
      isUnmounted = true
    }
  }, [name, form])

  return {
    keep: async (values, sent) => {
      key.current = sent
      await keepFormDraft(name, { values, ...(sent === undefined ? {} : { key: sent }) })
    },
    key: () => key.current,
    forget: async () => {
      key.current = undefined
      await forgetFormDraft(name)
    },
  }
}
