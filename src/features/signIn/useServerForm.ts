import { withLoader } from '../../hooks/busyPage.ts'
import { valuesOf, type Values } from '../../forms/formValues.ts'
import { useForm, type FieldState, type FormPlan } from '../../forms/useForm.ts'
import type { DraftValues } from './draftValues.ts'

/**
 * A form of the sign-in page: it needs the host's answer, so it never waits in the outbox; typed values stay [AERR-02].
 */
export function useServerForm<Name extends string, Answer>(
  plan: Omit<FormPlan<Name, Values, Answer>, 'values'>,
  typed: DraftValues,
) {
  function now(form: HTMLFormElement | null): Values {
    typed.set({ ...typed.get(), ...(form ? valuesOf(form) : {}) })
    return typed.get()
  }
  const form = useForm<Name, Values, Answer>({
    ...plan,
    values: now,
    send: (values, key) => withLoader(plan.send(values, key)),
  })
  return {
    ...form,
    change: () => {
      now(form.ref.current)
      form.clear()
    },
    field: (name: Name): FieldState & { defaultValue: string | undefined } => ({
      defaultValue: typed.get()[name],
      ...form.field(name, typed.get()[name]),
    }),
  }
}
