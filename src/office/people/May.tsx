import { Check } from 'lucide-react'
import { assignmentWords, deedsOf, type StoreName } from '../../../domain/office/assignmentWords.ts'
import type { Assignment } from '../../../domain/office/roles.ts'

/** What roles allow in their stores, deed by deed. */
export function May({ assignments, nameOf }: { assignments: readonly Assignment[]; nameOf: StoreName }) {
  return assignments.map((assignment) => (
    <div className="g8" key={assignment.role}>
      <p className="b">As {assignmentWords([assignment], nameOf)} one may</p>
      <ul className="may">
        {deedsOf(assignment.role).map((deed) => (
          <li key={deed}>
            <Check className="i good" size={15} strokeWidth={2.4} aria-hidden />
            {deed}
          </li>
        ))}
      </ul>
    </div>
  ))
}
