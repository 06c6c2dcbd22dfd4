import { LocateFixed } from 'lucide-react'

/** 'Near me' sorts the stores by distance; the browser asks for the position only when it is pressed. */
export function NearMe({ isAsking, onPress }: { isAsking: boolean; onPress: () => void }) {
  return (
    <button type="button" className="btn btn-line" aria-disabled={isAsking} onClick={isAsking ? undefined : onPress}>
      <LocateFixed className="i" size={20} strokeWidth={1.9} aria-hidden />
      {isAsking ? 'Locating…' : 'Near me'}
    </button>
  )
}
