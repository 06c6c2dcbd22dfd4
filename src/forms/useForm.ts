import { useEffect, useRef, useState, type FormEvent } from 'react'
import { BROKEN_MESSAGE } from '../../domain/brokenMessage.ts'
import type { FormFault } from '../../domain/forms/fault.ts'
import type { ApiResult, Failure } from '../device/api/result.ts'
import { reportRejection } from '../ui/reportRejection.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'

type Found<Name extends string> = FormFault<Name> | readonly FormFault<Name>[] | undefined

export interface FormPlan<Name extends string, Values, Answer> {
  values: (form: HTMLFormElement | null) => Values
  beforeCheck?: () => void
  check?: (values: Values) => Found<Name>
  /** `key` is the `Idempotency-Key` of the intent: the same for the same values until the host has answered. */
  send: (values: Values, key: string) => Promise<ApiResult<Answer>>
  /** The form stays busy until it resolves. */
  onSuccess?: (answer: Answer, values: Values) => unknown
  /** Returns true when the failure is shown elsewhere, not by the form. */
  onFailure?: (failure: Failure, values: Values) => boolean | undefined
  /**
   * The fields that get the error style when the host refuses and names none of them [LOGIN-10]; the first takes the
   * focus.
   */
  refusedFields?: readonly Name[]
  initialFocus?: string
  /** The only field of a form: it also shows why the form was refused, and the focus does not move. */
  onlyField?: Name
  onFault?: (fault: FormFault<Name>) => void
}

export interface FieldState {
  name: string
  error: string | undefined
  /** What the exact message does not say, shown below it. */
  detail: string | undefined
  invalid: boolean
  announced: boolean
}

const INCOMPLETE = 'Please complete this.'

/**
 * The state of a form or a single button that calls the host: checks, sends one call at a time, and reports faults;
 * typed values stay [AERR-01 AERR-08].
 */
export function useForm<Name extends string, Values, Answer>(plan: FormPlan<Name, Values, Answer>) {
  const ref = useRef<HTMLFormElement>(null)
  const withIdempotencyKey = useIdempotencyKey()
  const [faults, setFaults] = useState<readonly FormFault<Name>[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const { initialFocus: start, refusedFields: refused = [] } = plan

  useEffect(() => {
    if (start !== undefined) focusField(ref.current, start)
  }, [start])

  async function submit() {
    if (busy) return
    plan.beforeCheck?.()
    const values = plan.values(ref.current)
    const found = listOf(plan.check?.(values))
    setFaults(found)
    setFailure(undefined)
    const [first] = found
    if (first) return showFault(first)
    setBusy(true)
    try {
      const sent = await withIdempotencyKey(values, (key) => plan.send(values, key))
      if (sent.ok) await plan.onSuccess?.(sent.answer, values)
      else fail(sent, values)
    } catch (error) {
      reportError(error)
      fail({ ok: false, kind: 'broken', message: '' }, values)
    }
    setBusy(false)
  }

  function showFault(fault: FormFault<Name>) {
    if (plan.onFault) plan.onFault(fault)
    else if (plan.onlyField === undefined) focusField(ref.current, fault.fields[0] ?? start)
  }

  function fail(failed: Failure, values: Values) {
    if (plan.onFailure?.(failed, values)) return
    if (failed.kind === 'refused') focusField(ref.current, refusedFields(failed)[0])
    setFailure(failed)
  }

  function refusedFields({ field }: Extract<Failure, { kind: 'refused' }>): readonly Name[] {
    const named = refused.filter((name) => name === field)
    return named.length > 0 ? named : refused
  }

  const markedFields = failure?.kind === 'refused' ? refusedFields(failure) : []
  const formFault = faults.find(({ fields }) => fields.length === 0)
  const message =
    formFault?.message ?? (failure?.kind === 'broken' ? failure.message || BROKEN_MESSAGE : failure?.message)
  return {
    ref,
    busy,
    faults,
    failure,
    message,
    submit,
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        // React bubbles the submit of a form in a dialog to the form around the dialog.
        event.stopPropagation()
        reportRejection(submit())
      },
    },
    clear: (name?: Name) => {
      setFaults((before) =>
        name === undefined ? [] : before.filter(({ fields }) => fields.length > 0 && !fields.includes(name)),
      )
      if (name === undefined) setFailure(undefined)
    },
    mark: (found: Found<Name>) => setFaults(listOf(found)),
    field: (name: Name, value?: string): FieldState => {
      const fault = faults.find(({ fields }) => fields.includes(name))
      const announced = name === plan.onlyField || fault?.fields[0] === name
      const own = announced || value?.trim() ? fault?.message : fault && INCOMPLETE
      const error = own ?? (name === plan.onlyField ? message : undefined)
      return {
        name,
        error,
        detail: own !== undefined && own === fault?.message ? fault.detail : undefined,
        invalid: error !== undefined || formFault !== undefined || markedFields.includes(name),
        announced,
      }
    },
  }
}

export type FormState = Pick<
  ReturnType<typeof useForm<string, never, never>>,
  'busy' | 'message' | 'faults' | 'failure' | 'props'
>

const listOf = <Name extends string>(found: Found<Name>): readonly FormFault<Name>[] => [found ?? []].flat()

const focusField = (form: HTMLFormElement | null, name: string | undefined) =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
