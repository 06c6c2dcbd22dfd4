import './menuPending.css'

/** The shape of a menu while it comes. */
export function MenuPending() {
  return (
    <main className="menu-pending">
      <output className="vh">Loading the menu…</output>
      <div className="wrap" aria-hidden="true">
        <i className="strip" />
        <i className="wide" />
        <i className="strip" />
        {Array.from({ length: 8 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    </main>
  )
}
