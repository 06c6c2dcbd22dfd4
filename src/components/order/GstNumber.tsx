/** The chain's GST number, which a receipt needs. */
export function GstNumber({ number }: { number: string | undefined }) {
  return number ? <p className="soft xs">GST number {number}</p> : null
}
