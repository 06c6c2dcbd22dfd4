import { TERMS_OF_SERVICE } from '../../content/legal/terms.ts'
import { LegalPage } from './LegalPage.tsx'

/** [ROUTE-08 LEGAL-02 LEGAL-03 LEGAL-04] */
export function TermsPage() {
  return <LegalPage text={TERMS_OF_SERVICE} />
}
