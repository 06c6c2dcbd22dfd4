export function LocationsPage() {
  return <main>LocationsPage</main>
}
