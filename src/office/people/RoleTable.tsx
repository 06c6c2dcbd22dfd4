import { Check } from 'lucide-react'
import { deedsOf } from '../../../domain/office/assignmentWords.ts'
import { PERMISSIONS, permissionsOf, ROLES, type Permission, type Role } from '../../../domain/office/roles.ts'
import { Pane } from '../ui/Pane.tsx'

const roles = Object.keys(ROLES) as Role[]
const all = Object.keys(PERMISSIONS) as Permission[]
const groups = [...new Set(all.map((permission) => PERMISSIONS[permission].group))]

/** What each role may do, from the table by which the host decides. */
export function RoleTable() {
  return (
    <Pane
      title="What each role may do"
      isFull
      foot="In the stores of the role alone. Roles add up. A refund above the limit, an erasure and a new owner want a second person."
    >
      <div className="g8 rolelist">
        {roles.map((role) => (
          <details key={role}>
            <summary>{ROLES[role].name}</summary>
            <ul className="may">
              {deedsOf(role).map((deed) => (
                <li key={deed}>{deed}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <div className="tbs roletable">
        <table className="tb tight grid mx">
          <caption>What each role may do</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Deed</span>
              </th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {ROLES[role].name.split(' ').map((word, index) => (
                    <span key={word}>
                      {index > 0 ? <br /> : null}
                      {word}
                    </span>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr className="grp">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {group}
                </th>
              </tr>
              {all
                .filter((permission) => PERMISSIONS[permission].group === group)
                .map((permission) => (
                  <tr key={permission}>
                    <th scope="row">{capital(PERMISSIONS[permission].is)}</th>
                    {roles.map((role) => (
                      <td key={role}>
                        <Cell may={permissionsOf(role).includes(permission)} />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </Pane>
  )
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const Cell = ({ may }: { may: boolean }) =>
  may ? (
    <>
      <Check className="i good" size={16} strokeWidth={2.4} aria-hidden />
      <span className="vh">yes</span>
    </>
  ) : (
    <span className="zero">–</span>
  )
