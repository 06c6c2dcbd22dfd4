import { PRIVACY_POLICY } from '../../content/legal/privacy.ts'
import { LegalPage } from './LegalPage.tsx'

/** [ROUTE-08 LEGAL-01] */
export function PrivacyPage() {
  return <LegalPage text={PRIVACY_POLICY} />
}
