import { BRAND } from '../../shared/brand.ts'
import { LogoMark } from '../ui/brand/LogoMark.ts'

export function Logo() {
  return (
    <>
      <LogoMark size={30} />
      {BRAND.name}
    </>
  )
}
