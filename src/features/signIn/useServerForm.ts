import { useRef, useState } from 'react'
import type { Fault } from '../../../domain/forms/forms.ts'
import type { Failure, ApiResult } from '../../device/api/result.ts'
import { withLoader } from '../../hooks/busyPage.ts'
import { errorAt } from '../../forms/errorAt.ts'
import { valuesOf, type Values } from '../../forms/formValues.ts'
import type { FieldOfForm } from '../../forms/useForm.ts'
import { useIdempotencyKey } from '../../forms/useIdempotencyKey.ts'
import type { DraftValues } from './draftValues.ts'

export interface Plan<Name extends string, Answer> {
  check: (values: Values) => Fault<Name> | undefined
  /** `key` is the intent's: the same of the same values, until the host has answered. */
  ask: (values: Values, key: string) => Promise<ApiResult<Answer>>
  /** The fields with the error style when the host refuses and names none of them [LOGIN-10]; the first takes the focus. */
  refused: readonly Name[]
  done: (answer: Answer, values: Values) => Promise<unknown>
}

const BROKEN_MESSAGE = 'Something went wrong. Please try again later.'

/**
 * A form that only the host can answer: nothing of it waits for a connection. It is checked, asked, and says what is wrong in
 * place; what was typed stays [AERR-01 AERR-02 AERR-08].
 */
export function useServerForm<Name extends string, Answer>(plan: Plan<Name, Answer>, typed: DraftValues) {
  const ref = useRef<HTMLFormElement>(null)
  const askOnce = useIdempotencyKey()
  const [fault, setFault] = useState<Fault<Name>>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  function now(): Values {
    typed.set({ ...typed.get(), ...(ref.current ? valuesOf(ref.current) : {}) })
    return typed.get()
  }

  function change() {
    now()
    setFault(undefined)
    setFailure(undefined)
  }

  async function submit() {
    if (busy) return
    const values = now()
    const found = plan.check(values)
    setFault(found)
    setFailure(undefined)
    if (found) return focus(found.fields[0])
    setBusy(true)
    try {
      const sent = await withLoader(askOnce(values, (key) => plan.ask(values, key)))
      if (sent.ok) await plan.done(sent.answer, values)
      else fail(sent)
    } catch (error) {
      reportError(error)
      fail({ ok: false, kind: 'broken', message: BROKEN_MESSAGE })
    }
    setBusy(false)
  }

  function fail(failed: Failure) {
    if (failed.kind === 'refused') focus(refusedFields(failed)[0])
    setFailure(failed)
  }

  /** The one that the host names, else all that may be wrong. */
  function refusedFields({ field: named }: Extract<Failure, { kind: 'refused' }>): readonly Name[] {
    const fields = plan.refused.filter((name) => name === named)
    return fields.length > 0 ? fields : plan.refused
  }

  const focus = (name: Name | undefined) => ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  const marked = fault?.fields ?? (failure?.kind === 'refused' ? refusedFields(failure) : [])
  return {
    ref,
    busy,
    change,
    submit,
    failure,
    /** A check or the host said no, and nothing was changed since [SIGNUP-18]. */
    stuck: fault !== undefined || failure?.kind === 'refused',
    /** What the host said, or why it was not asked. */
    message: wordsOf(failure),
    field: (
      name: Name,
    ): Pick<FieldOfForm, 'name' | 'error' | 'invalid' | 'announced'> & { defaultValue: string | undefined } => ({
      name,
      defaultValue: typed.get()[name],
      ...errorAt(fault, name, typed.get()[name]),
      invalid: marked.includes(name),
    }),
  }
}

/** The browser's own words as well, of a call that did not arrive [AERR-08], OQ-36. */
const wordsOf = (failure: Failure | undefined): string | undefined =>
  failure?.kind === 'no-network' && failure.raw ? `${failure.message} (${failure.raw})` : failure?.message

export type ServerFormState = Omit<ReturnType<typeof useServerForm<never, never>>, 'field'>
