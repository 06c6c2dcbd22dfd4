import { Link, useRouterState } from '@tanstack/react-router'
import { COMING_SOON } from '../../content/comingSoon.ts'
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
        <Link to={store ? '/menu' : '/locations'} className="btn btn-go btn-big">
          Order Now
        </Link>
      }
    >
      {words?.text ?? 'This page opens soon.'}
    </OvenMessage>
  )
}
