import { OfficeLogo } from '../ui/OfficeLogo.tsx'

/** The frame before it is known who asks. */
export function Waiting() {
  return (
    <div className="ofr">
      <div className="onav">
        <div className="logo">
          <OfficeLogo size={26} />
        </div>
      </div>
      <div>
        <div className="obar" />
      </div>
    </div>
  )
}
