import { useSuspenseQuery } from '@tanstack/react-query'
import { privacyPolicy } from '../../content/legal/privacy.ts'
import { queryOf } from '../../hooks/queries.ts'
import { LegalPage } from './LegalPage.tsx'

/** [ROUTE-08 LEGAL-01], D-145. */
export function PrivacyPage() {
  const { services } = useSuspenseQuery(queryOf('outsideServices', {})).data
  return <LegalPage text={privacyPolicy(services)} />
}
