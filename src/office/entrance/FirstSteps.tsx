import { Link } from '@tanstack/react-router'
import { useRead } from '../device/reads.ts'
import { counted } from '../stores/words.ts'
import { Note } from '../ui/Note.tsx'

/**
 * What is still missing before the first order, until all of it is done; folded once somebody has ordered. With `isAlways` it is open,
 * and says when nothing is missing.
 */
export function FirstSteps({ isAlways = false }: { isAlways?: boolean }) {
  const { data } = useRead('firstSteps', {}, { keep: false })
  if (!data) return null
  const { missing, hasOrders } = data
  if (missing.length === 0) return isAlways ? <Note tone="good">Nothing is missing before the first order.</Note> : null
  const list = (
    <ul className="g8">
      {missing.map(({ what, path, store }) => (
        <li key={what}>
          {path === '' ? (
            <>
              {what} <span className="soft">It is set at the host.</span>
            </>
          ) : (
            <Link to={path} search={{ store }}>
              {what}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <Note>
      {hasOrders && !isAlways ? (
        <details>
          <summary>{`${counted(missing.length, 'step')} of the start ${missing.length === 1 ? 'is' : 'are'} still missing`}</summary>
          {list}
        </details>
      ) : (
        <>
          <b>Still missing before the first order</b>
          {list}
        </>
      )}
    </Note>
  )
}
