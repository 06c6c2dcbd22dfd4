import styles from './OvenArt.module.css'

interface OvenArtProps {
  id: string
  hero?: boolean
}

const WIDTH = 404
const MIDDLE = WIDTH / 2
const MOUTH = 150
const RING = 36
const CROWN = MOUTH + RING + 4
const BRICKS = ['#b9693f', '#c67a4d', '#ad5d36', '#cf8a5d', '#be7045']

const left = MIDDLE - MOUTH

export function OvenArt({ id, hero }: OvenArtProps) {
  const height = hero ? 448 : 326
  const mouth = `M${left} ${height}V${CROWN}a${MOUTH} ${MOUTH} 0 0 1 ${2 * MOUTH} 0V${height}z`
  const outer = MOUTH + RING + 3
  return (
    <svg className={styles.oven} width="300" viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
      <defs>
        <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={MIDDLE - 68} cy={height - 30} r="308">
          <stop stopColor="#f2963b" />
          <stop offset=".22" stopColor="#b9491c" />
          <stop offset=".52" stopColor="#5a2413" />
          <stop offset="1" stopColor="#21110b" />
        </radialGradient>
      </defs>
      <path
        d={`M${MIDDLE - outer} ${height}V${CROWN}a${outer} ${outer} 0 0 1 ${2 * outer} 0V${height}z`}
        fill="#cfae8e"
      />
      <g fill="none" strokeWidth={RING - 2}>
        <Bricks height={height} />
      </g>
      <path d={mouth} fill={`url(#${id})`} />
      <path
        d={`M${left + 5} ${height}V${CROWN}a${MOUTH - 5} ${MOUTH - 5} 0 0 1 ${2 * MOUTH - 10} 0V${height}`}
        fill="none"
        stroke="#190c06"
        strokeOpacity=".5"
        strokeWidth="10"
      />
      <path d={`M${left} ${height - 62}h${2 * MOUTH}V${height}h-${2 * MOUTH}z`} fill="#1d0f09" opacity=".4" />
      <ellipse cx={MIDDLE - 66} cy={height - 34} rx="78" ry="16" fill="#f2963b" opacity=".34" />
      <Fire at={MIDDLE - 90} base={height - 46} size={hero ? 1.5 : 0.95} />
      <Fire at={MIDDLE - 33} base={height - 46} size={hero ? 1.05 : 0.64} late />
      <path
        d={`M${left + 14} ${height - 54}l94-14M${left + 22} ${height - 68}l84 18`}
        stroke="#43230f"
        strokeWidth="13"
        strokeLinecap="round"
      />
      <path
        d={`M${left + 17} ${height - 58}l88-13M${left + 25} ${height - 71}l38 8`}
        stroke="#7a4120"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <rect y={height - 15} width={WIDTH} height="15" rx="3" fill="#cdb18a" />
      <rect y={height - 15} width={WIDTH} height="3" rx="1.5" fill="#f0dfc0" />
    </svg>
  )
}

/** `pathLength` counts in bricks: one dash is one brick, and every fifth brick has the same colour. */
function Bricks({ height }: { height: number }) {
  const r = MOUTH + RING / 2
  const arch = (radius: number) => `M${MIDDLE - radius} ${CROWN}a${radius} ${radius} 0 0 1 ${2 * radius} 0`
  const walls = `M${MIDDLE - r} ${CROWN + 3}V${height}M${MIDDLE + r} ${CROWN + 3}V${height}`
  return (
    <>
      {BRICKS.map((clay, index) => (
        <g key={clay} stroke={clay}>
          <path d={arch(r)} pathLength="15" strokeDasharray=".92 4.08" strokeDashoffset={-index - 0.04} />
          <path d={walls} strokeDasharray="34 151" strokeDashoffset={-37 * index} />
        </g>
      ))}
      <g stroke="#f0bd90" strokeOpacity=".6">
        <path d={arch(r + 16)} pathLength="15" strokeWidth="2" strokeDasharray=".9 .1" strokeDashoffset="-.05" />
        <path d={walls} strokeDasharray="2 35" />
      </g>
    </>
  )
}

function Fire({ at, base, size, late }: { at: number; base: number; size: number; late?: boolean }) {
  return (
    <g transform={`translate(${at} ${base - 21 * size})scale(${size})`}>
      <g className={late ? `${styles.flame} ${styles.late}` : styles.flame}>
        <path
          d="M0-92C6-60 34-48 34-12A33 33 0 0 1-33-10C-33-30-20-38-14-52-12-44-8-40-3-38-8-58-6-76 0-92Z"
          fill="#e2622a"
        />
        <path d="M1-54C6-36 20-28 20-8A20 20 0 0 1-20-7C-20-20-12-24-8-32-6-26-4-24-1-23-4-36-3-46 1-54Z" />
        <path d="M1-26C4-16 10-12 10-3A10 10 0 0 1-10-2C-10-9-5-11-4-15-2-12-1-20 1-26Z" fill="#ffe6a0" />
      </g>
    </g>
  )
}
