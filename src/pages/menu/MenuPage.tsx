import { Outlet } from '@tanstack/react-router'

export function MenuPage() {
  return (
    <main>
      MenuPage
      <Outlet />
    </main>
  )
}
