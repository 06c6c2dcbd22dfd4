/** The last three digits are what a kitchen calls. */
export function OrderNumber({ number }: { number: string }) {
  return (
    <span className="no">
      <small>{number.slice(0, -3)}</small>
      {number.slice(-3)}
    </span>
  )
}
