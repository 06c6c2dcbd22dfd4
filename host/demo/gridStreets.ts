import type { Corner, GazetteerStreet } from '../services/addressSearch/gazetteer.ts'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const between = (anchors: readonly (readonly [at: number, value: number])[], at: number): number => {
  const next = Math.max(
    1,
    anchors.findIndex(([anchor]) => anchor >= at),
  )
  const [from = 0, first = 0] = anchors[next - 1] ?? []
  const [to = 0, last = 0] = anchors[next] ?? []
  return first + ((last - first) * (at - from)) / (to - from || 1)
}

const ordinal = (number: number): string => {
  const isTeen = Math.floor(number / 10) % 10 === 1
  return `${number}${(isTeen ? undefined : ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** Latitudes of avenues in Vancouver, Broadway being the 9th and King Edward the 25th. */
const AVENUE_LATITUDES = [
  [1, 49.2705], [4, 49.2681], [9, 49.263], [12, 49.2603], [16, 49.257], [25, 49.2488], [33, 49.2412], [41, 49.2337],
  [49, 49.2262], [57, 49.2189], [70, 49.2085],
] as const // oxfmt-ignore

/** East of Ontario St the avenues from the 26th on lie a little further south. */
const EAST_AVENUE_LATITUDES = [...AVENUE_LATITUDES.slice(0, 5), [25, 49.2483], [33, 49.2394], [41, 49.2322], [49, 49.2252], [57, 49.218], [70, 49.2078]] as const // oxfmt-ignore

const VANCOUVER_AREAS: readonly (readonly [lastAvenue: number, west: readonly string[], east: readonly string[]])[] = [
  [8, ['V5Y', 'V6J', 'V6K'], ['V5T', 'V5N', 'V5M']],
  [16, ['V5Y', 'V6H', 'V6K'], ['V5T', 'V5N', 'V5M']],
  [32, ['V5Y', 'V6H', 'V6L'], ['V5V', 'V5N', 'V5R']],
  [48, ['V5Z', 'V6M', 'V6N'], ['V5W', 'V5P', 'V5R']],
  [70, ['V6P', 'V6P', 'V6N'], ['V5X', 'V5P', 'V5S']],
]

const AVENUE_NAMES: Readonly<Record<number, string>> = { 9: 'Broadway', 25: 'King Edward Ave' }

function vancouverAvenues(): GazetteerStreet[] {
  return range(1, 64).flatMap((avenue) => {
    const name = AVENUE_NAMES[avenue] ?? `${ordinal(avenue)} Ave`
    const [, west = [], east = []] = VANCOUVER_AREAS.find(([last]) => avenue <= last) ?? []
    const corner = (number: number, step: number, area = ''): Corner => {
      const lat = between(step > 0 ? EAST_AVENUE_LATITUDES : AVENUE_LATITUDES, avenue)
      return [number, lat, -123.1049 + number * step, area]
    }
    const line = (step: number, [near, middle, far]: readonly string[]) => [
      corner(1, step, near),
      ...(name === '19th Ave' && step > 0 ? [corner(1200, step, 'V5V 1S2'), corner(1298, step, 'V5V')] : []),
      corner(1400, step, middle),
      corner(2200, step, far),
      corner(3600, step, far),
    ]
    return [
      { name: `W ${name}`, city: 'Vancouver', line: line(-0.000_022_9, west) },
      { name: `E ${name}`, city: 'Vancouver', line: line(0.000_022, east) },
    ]
  })
}

/** House numbers of north-south streets: 1700 at 1st Ave, then 100 a block to the south. */
const NUMBER_LATITUDES = [[800, 49.2788], [1700, 49.2705], [2500, 49.2631], [3200, 49.257], [4100, 49.2488], [5700, 49.2337], [6500, 49.2262], [8600, 49.2085]] as const // oxfmt-ignore

const VANCOUVER_STREETS: readonly (readonly [name: string, lng: number, from: number, to: number, area: string])[] = [
  ['Clark Dr', -123.0775, 800, 3000, 'V5L'], ['Knight St', -123.0772, 3000, 8000, 'V5P'],
  ['Ontario St', -123.1049, 1700, 8400, 'V5Y'], ['Quebec St', -123.1027, 1700, 6400, 'V5T'],
  ['St. George St', -123.0936, 2300, 6400, 'V5T'], ['Windsor St', -123.0845, 2300, 6400, 'V5V'],
  ['Heather St', -123.1203, 2200, 7500, 'V5Z'], ['Yukon St', -123.113, 1900, 6400, 'V5Y'],
  ['Laurel St', -123.1245, 2200, 7400, 'V5Z'], ['Willow St', -123.1223, 2200, 7400, 'V5Z'],
  ['Hemlock St', -123.1361, 2200, 3500, 'V6H'], ['Fir St', -123.1413, 1700, 3200, 'V6J'],
  ['Pine St', -123.1437, 1800, 3200, 'V6J'], ['Cypress St', -123.1483, 1500, 6000, 'V6J'],
  ['Maple St', -123.1507, 1500, 6000, 'V6J'], ['Yew St', -123.1553, 1500, 6000, 'V6K'],
  ['Vine St', -123.1573, 1500, 6000, 'V6K'], ['Larch St', -123.161, 1500, 6000, 'V6K'],
  ['Trafalgar St', -123.1645, 1500, 6000, 'V6K'], ['Blenheim St', -123.1793, 1700, 6800, 'V6L'],
  ['Alma St', -123.1858, 1500, 3900, 'V6R'], ['Woodland Dr', -123.0727, 800, 3000, 'V5L'],
  ['Salsbury Dr', -123.0681, 800, 3000, 'V5L'], ['Lakewood Dr', -123.0603, 800, 3000, 'V5L'],
  ['Garden Dr', -123.0589, 800, 3000, 'V5L'], ['Templeton Dr', -123.0579, 800, 3000, 'V5L'],
  ['Renfrew St', -123.044, 300, 5000, 'V5K'], ['Rupert St', -123.0341, 300, 5000, 'V5K'],
  ['Slocan St', -123.0497, 300, 5000, 'V5K'], ['Boundary Rd', -123.0237, 300, 7000, 'V5K'],
] // oxfmt-ignore

function vancouverStreets(): GazetteerStreet[] {
  return VANCOUVER_STREETS.map(([name, lng, from, to, area]) => ({
    name,
    city: 'Vancouver',
    line: [from, ...NUMBER_LATITUDES.map(([number]) => number).filter((one) => one > from && one < to), to].map(
      (number): Corner => [number, between(NUMBER_LATITUDES, number), lng, area],
    ),
  }))
}

/** Downtown by the numbers along Georgia St (`along`) and along Burrard St (`across`). */
const downtownCorner = (number: number, along: number, across: number, area: string): Corner => [
  number,
  49.2803 + ((along - 400) / 100) * 0.000_87 - ((across - 700) / 100) * 0.001_16,
  -123.1146 - ((along - 400) / 100) * 0.001_36 - ((across - 700) / 100) * 0.001_48,
  area,
]

const ALONG_GEORGIA: readonly (readonly [name: string, across: number, from: number, to: number, area: string])[] = [
  ['W Pender St', 500, 300, 1400, 'V6C'], ['Dunsmuir St', 600, 300, 1000, 'V6B'], ['Smithe St', 900, 300, 1000, 'V6Z'],
  ['Nelson St', 1000, 300, 2000, 'V6E'], ['Helmcken St', 1100, 300, 900, 'V6Z'], ['Alberni St', 750, 1000, 1900, 'V6E'],
  ['Haro St', 860, 1000, 1900, 'V6G'], ['Barclay St', 940, 1000, 1900, 'V6G'], ['Comox St', 1060, 1000, 2000, 'V6G'],
  ['Pendrell St', 1130, 1000, 2000, 'V6G'], ['Burnaby St', 1270, 1000, 1500, 'V6E'], ['Harwood St', 1340, 1000, 1700, 'V6E'],
] // oxfmt-ignore

const ALONG_BURRARD: readonly (readonly [name: string, along: number, area: string])[] = [
  ['Homer St', 400, 'V6B'], ['Richards St', 500, 'V6B'], ['Seymour St', 600, 'V6B'], ['Howe St', 800, 'V6Z'],
  ['Hornby St', 900, 'V6Z'], ['Thurlow St', 1100, 'V6E'], ['Bute St', 1200, 'V6E'], ['Jervis St', 1300, 'V6E'],
  ['Broughton St', 1400, 'V6G'], ['Nicola St', 1500, 'V6G'], ['Cardero St', 1600, 'V6G'], ['Bidwell St', 1700, 'V6G'],
] // oxfmt-ignore

const downtown = (): GazetteerStreet[] => [
  ...ALONG_GEORGIA.map(([name, across, from, to, area]) => ({
    name,
    city: 'Vancouver',
    line: [from, to].map((number) => downtownCorner(number, number, across, area)),
  })),
  ...ALONG_BURRARD.map(([name, along, area]) => ({
    name,
    city: 'Vancouver',
    line: [300, 1300].map((number) => downtownCorner(number, along, number, area)),
  })),
]

const LONSDALE_LATITUDES = [[1, 49.3108], [14.33, 49.3215], [29, 49.3358]] as const // oxfmt-ignore

const northVancouver = (): GazetteerStreet[] =>
  range(1, 29).flatMap((street) => {
    const lat = between(LONSDALE_LATITUDES, street)
    const side = (prefix: string, step: number, area: string) => ({
      name: `${prefix} ${ordinal(street)} St`,
      city: 'North Vancouver',
      line: [100, 1300].map((number): Corner => [number, lat, -123.0724 + (number - 100) * step, area]),
    })
    return [side('E', 0.000_024, 'V7L'), side('W', -0.000_024, 'V7M')]
  })

const BURNABY_AVENUES: readonly (readonly [name: string, lng: number, area: string])[] = [
  ['Patterson Ave', -123.0125, 'V5H'], ['Sussex Ave', -122.9988, 'V5H'], ['Nelson Ave', -122.9945, 'V5H'],
  ['Royal Oak Ave', -122.9882, 'V5J'], ['Gilley Ave', -122.975, 'V5J'], ['Smith Ave', -123.019, 'V5G'],
] // oxfmt-ignore

const burnaby = (): GazetteerStreet[] =>
  BURNABY_AVENUES.map(([name, lng, area]) => ({
    name,
    city: 'Burnaby',
    line: [4200, 7000].map((number): Corner => [number, 49.2396 - (number - 4500) * 0.000_008_9, lng, area]),
  }))

const RICHMOND_ROADS: readonly (readonly [name: string, lng: number, area: string])[] = [
  ['No. 1 Road', -123.1815, 'V7E'], ['No. 2 Road', -123.159, 'V7C'], ['Gilbert Road', -123.1475, 'V7C'],
  ['No. 4 Road', -123.114, 'V6X'], ['No. 5 Road', -123.0915, 'V6X'],
] // oxfmt-ignore

const RICHMOND_ACROSS: readonly (readonly [name: string, lat: number, area: string])[] = [
  ['Cambie Road', 49.1849, 'V6X'], ['Alderbridge Way', 49.1773, 'V6X'], ['Cook Road', 49.1665, 'V6Y'],
  ['Blundell Road', 49.1556, 'V6Y'], ['Francis Road', 49.1483, 'V6Y'], ['Williams Road', 49.1412, 'V7A'],
] // oxfmt-ignore

const richmond = (): GazetteerStreet[] => [
  ...RICHMOND_ROADS.map(([name, lng, area]) => ({
    name,
    city: 'Richmond',
    line: [4000, 11_000].map((number): Corner => [number, 49.1853 - (number - 4000) * 0.000_008_44, lng, area]),
  })),
  ...RICHMOND_ACROSS.map(([name, lat, area]) => ({
    name,
    city: 'Richmond',
    line: [6000, 12_000].map((number): Corner => [number, lat, -123.1583 + (number - 6000) * 0.000_011, area]),
  })),
]

/** The grid of New Westminster lies aslant: `street` counts along Royal Avenue, `avenue` away from the river. */
const newWestCorner = (number: number, street: number, avenue: number, area: string): Corner => [
  number,
  49.2089 - (street - 2) * 0.000_77 + ((avenue - 1) / 7) * 0.016 - ((avenue - 1) / 7) * (street - 2) * 0.000_5,
  -122.9049 - (street - 2) * 0.001_51 - ((avenue - 1) / 7) * 0.003 - ((avenue - 1) / 7) * (street - 2) * 0.000_9,
  area,
]

const newWestminster = (): GazetteerStreet[] => [
  ...[2, 4, 8, 10, 12].map((street) => ({
    name: `${ordinal(street)} Street`,
    city: 'New Westminster',
    line: [100, 800].map((number) => newWestCorner(number, street, number / 100, street < 8 ? 'V3L' : 'V3M')),
  })),
  ...[2, 3, 4, 5, 6, 7].map((avenue) => ({
    name: `${ordinal(avenue)} Avenue`,
    city: 'New Westminster',
    line: [100, 1200].map((number) => newWestCorner(number, number / 100, avenue, avenue > 4 ? 'V3L' : 'V3M')),
  })),
]

/** In Surrey streets and avenues are numbered, and a house's number begins with the one it is near. */
const surreyLat = (avenue: number): number => 49.1913 + (avenue - 104) * 0.001_819
const surreyLng = (street: number): number => -122.8008 + (street - 152) * 0.002_787

const surrey = (): GazetteerStreet[] => [
  ...range(120, 168).map((street) => ({
    name: `${street} Street`,
    city: 'Surrey',
    line: ([[6000, 'V3X'], [7600, 'V3W'], [9600, 'V3T'], [11_200, 'V3R']] as const).map(([number, area]): Corner => [number, surreyLat(number / 100), surreyLng(street), area]), // oxfmt-ignore
  })),
  ...range(60, 112).map((avenue) => ({
    name: `${avenue} Avenue`,
    city: 'Surrey',
    line: ([[12_000, 'V3V'], [13_000, 'V3T'], [14_800, 'V3R'], [16_800, 'V4N']] as const).map(([number, area]): Corner => [number, surreyLat(avenue), surreyLng(number / 100), area]), // oxfmt-ignore
  })),
]

/**
 * The streets of regular grids: their house numbers follow from the grid, so that a few anchors place them all. The postal
 * codes are invented, except their first halves.
 */
export const gridStreets: readonly GazetteerStreet[] = [
  ...vancouverAvenues(),
  ...vancouverStreets(),
  ...downtown(),
  ...northVancouver(),
  ...burnaby(),
  ...richmond(),
  ...newWestminster(),
  ...surrey(),
]
