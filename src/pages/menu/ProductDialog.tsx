export function ProductDialog() {
  return <main>ProductDialog</main>
}
