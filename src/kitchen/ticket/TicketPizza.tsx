import { outlinedToppings } from '../../../art/ticketArt.ts'

/** The pizza as it was built: outlines only, no grey. Nothing for other pictures. */
export function TicketPizza({ picture, size }: { picture: string; size: number }) {
  const toppings = outlinedToppings(picture)
  if (!toppings) return null
  return (
    <svg width={size} height={size} viewBox="-104 -104 208 208" aria-hidden="true">
      <g fill="none" stroke="#000" strokeWidth="3.4">
        <circle r="100" strokeWidth="4.5" />
        <circle r="84" strokeWidth="2.4" strokeDasharray="3 7" />
        <path d="M0-100V100" strokeDasharray="9 6" />
        {toppings.map(({ key, path, x, y, turn }) => (
          <path key={key} d={path} fill="#fff" transform={`translate(${x} ${y})rotate(${turn})`} />
        ))}
      </g>
    </svg>
  )
}
