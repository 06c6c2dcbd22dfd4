import { Link, useRouterState } from '@tanstack/react-router'
import { BRAND } from '../../content/brand.ts'
import { COMING_SOON, CONTACT_PAGES } from '../../content/comingSoon.ts'
import { OvenMessage } from '../../components/OvenMessage.tsx'
import { useChoice } from '../../hooks/useDevice.ts'

export function ComingSoonPage() {
  const { path, title } = useRouterState({
    select: ({ matches }) => {
      const last = matches.at(-1)
      return { path: last?.fullPath ?? '', title: last?.staticData.title ?? '' }
    },
    structuralSharing: true,
  })
  const { store } = useChoice()
  const words = COMING_SOON[path]
  return (
    <OvenMessage
      title={words?.title ?? title}
      actions={
        <>
          <Link to={store ? '/menu' : '/locations'} className="btn btn-go btn-big">
            Order Now
          </Link>
          {CONTACT_PAGES.includes(path) ? (
            <a className="link" href={`mailto:${BRAND.email}`}>
              {BRAND.email}
            </a>
          ) : null}
        </>
      }
    >
      {words?.text ?? 'This page opens soon.'}
    </OvenMessage>
  )
}
