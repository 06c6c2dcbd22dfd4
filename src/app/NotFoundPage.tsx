import { Link } from '@tanstack/react-router'
import { OvenMessage } from '../components/OvenMessage.tsx'

/** Shown for every path outside the route table [ROUTE-14]. */
export function NotFoundPage() {
  return (
    <OvenMessage
      title="Not Found"
      actions={
        <>
          <Link to="/locations" className="btn btn-go btn-big">
            Start an order
          </Link>
          <Link to="/" className="link">
            Home
          </Link>
        </>
      }
    >
      There is nothing in this oven. The address may be old, or a letter went missing.
    </OvenMessage>
  )
}
