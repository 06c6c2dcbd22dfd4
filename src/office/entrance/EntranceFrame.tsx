import { useEffect, type ReactNode } from 'react'
import { BRAND } from '../../../shared/brand.ts'
import { OfficeLogo } from '../ui/OfficeLogo.tsx'

/** The pages before the office: the oven, and one thing to do. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${BRAND.name} office`
  }, [title])
  return (
    <div className="ent">
      <header className="ent-oven">
        <div className="logo">
          <OfficeLogo size={28} />
        </div>
      </header>
      <main className="ent-in g16">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
