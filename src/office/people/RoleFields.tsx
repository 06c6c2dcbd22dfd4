import { Plus, X } from 'lucide-react'
import { mayGive, ROLES, type Assignment, type Role } from '../../../domain/office/roles.ts'
import { usePerson } from '../device/useAsker.ts'
import { Field, SelectField, Tick } from '../ui/Field.tsx'

/** Why these roles cannot be given yet; undefined when they can. */
export function rolesFault(assignments: readonly Assignment[], own: readonly Assignment[]): string | undefined {
  const none = assignments.find(({ stores }) => stores !== 'all' && stores.length === 0)
  if (none) return `Choose the stores of the ${ROLES[none.role].name.toLowerCase()}`
  if (assignments.some(({ role, until }) => role === 'auditor' && !until)) return 'Choose the last day of the auditor'
  return assignments.every((one) => mayGive(own, one)) ? undefined : 'You may not give what you do not hold'
}

interface RoleFieldsProps {
  value: readonly Assignment[]
  onChange: (value: readonly Assignment[]) => void
}

/** Roles with their stores. An owner is one of all stores. */
export function RoleFields({ value, onChange }: RoleFieldsProps) {
  const { stores, assignments: own } = usePerson()
  const taken = new Set(value.map(({ role }) => role))
  const free = (Object.keys(ROLES) as Role[]).filter((role) => !taken.has(role))
  const put = (index: number, next: Assignment) => onChange(value.map((one, at) => (at === index ? next : one)))
  return (
    <div className="g12">
      {value.map((assignment, index) => (
        <fieldset className="role" key={assignment.role}>
          <legend className="vh">{ROLES[assignment.role].name}</legend>
          <div className="rw">
            <SelectField
              label="Role"
              value={assignment.role}
              onChange={({ target }) => {
                const role = target.value as Role
                put(index, { role, stores: role === 'owner' ? 'all' : assignment.stores })
              }}
            >
              {[assignment.role, ...free].map((role) => (
                <option key={role} value={role} disabled={!mayGive(own, { role, stores: [] })}>
                  {ROLES[role].name}
                </option>
              ))}
            </SelectField>
            <span className="sp" />
            {value.length > 1 ? (
              <button
                type="button"
                className="ob s sq"
                aria-label={`Take ${ROLES[assignment.role].name} away`}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <X className="i" size={16} strokeWidth={2} aria-hidden />
              </button>
            ) : null}
          </div>
          {assignment.role === 'auditor' ? (
            <Field
              label="Until"
              type="date"
              hint="The last day. An auditor reads, and changes nothing."
              value={assignment.until ?? ''}
              onChange={({ target }) => put(index, { ...assignment, until: target.value || undefined })}
            />
          ) : null}
          {assignment.role === 'owner' ? (
            <p className="sm soft">Of all stores, and of everything.</p>
          ) : (
            <Stores
              stores={stores}
              scope={assignment.stores}
              onChange={(scope) => put(index, { ...assignment, stores: scope })}
            />
          )}
        </fieldset>
      ))}
      {free.length > 0 && !taken.has('owner') ? (
        <button
          type="button"
          className="ob s"
          onClick={() => onChange([...value, { role: free.find((role) => role !== 'owner') ?? 'support', stores: [] }])}
        >
          <Plus className="i" size={16} strokeWidth={2} aria-hidden />
          Another role
        </button>
      ) : null}
    </div>
  )
}

interface StoresProps {
  stores: readonly { code: string; name: string }[]
  scope: Assignment['stores']
  onChange: (scope: Assignment['stores']) => void
}

function Stores({ stores, scope, onChange }: StoresProps) {
  const chosen = scope === 'all' ? [] : scope
  return (
    <>
      <Tick checked={scope === 'all'} onChange={({ target }) => onChange(target.checked ? 'all' : [])}>
        All stores, those that open later too
      </Tick>
      {scope === 'all' ? null : (
        <div className="rw">
          {stores.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              className="ob s"
              aria-pressed={chosen.includes(code)}
              onClick={() => onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
