export function LaterPage() {
  return <main>LaterPage</main>
}
