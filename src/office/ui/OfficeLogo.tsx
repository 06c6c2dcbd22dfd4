import { BRAND } from '../../../shared/brand.ts'
import { LogoMark } from '../../ui/brand/LogoMark.ts'

/** The chain's mark and name, and that this is its office; `size` is the mark's, in pixels. */
export const OfficeLogo = ({ size }: { size: number }) => (
  <>
    <LogoMark size={size} />
    <span>{BRAND.name} </span>
    <small>office</small>
  </>
)
