import { ellipse, fill, line, nums, type Mark } from '../drawing/shapes.ts'
import { at, backdrop, cloud, DARK_WOOD, rect, sun, vertical, type Scene } from './parts/flat.ts'
import { cypress, furrows, stonePine } from './parts/plants.ts'

/** A farmhouse wall with a tiled roof; x and y are its lower left corner. */
const cottage = (x: number, y: number, w: number, h: number, wall: string): Mark[] => [
  rect(x, y - h, w, h, wall),
  rect(x + w * 0.72, y - h, w * 0.28, h, '#3a1405', 0, 0.14),
  fill(`M${nums(x - 5, y - h)}L${nums(x + w / 2, y - h - w * 0.26)}L${nums(x + w + 5, y - h)}Z`, '#b9603c'),
  fill(`M${nums(x - 5, y - h)}L${nums(x + w / 2, y - h - w * 0.26)}L${nums(x + w * 0.62, y - h)}Z`, '#d17e55'),
  ...[0.22, 0.56].map((k) => rect(x + w * k, y - h * 0.66, w * 0.16, h * 0.32, DARK_WOOD, 1)),
]

const tower = (x: number, y: number, w: number, h: number): Mark[] => [
  rect(x, y - h, w, h, '#dfae7c'),
  rect(x + w * 0.66, y - h, w * 0.34, h, '#3a1405', 0, 0.14),
  rect(x + w * 0.3, y - h + 8, w * 0.4, h * 0.16, DARK_WOOD, w * 0.2),
  fill(`M${nums(x - 3, y - h)}h${w + 6}l${nums(-w / 2 - 3, -w * 0.62)}z`, '#b05a38'),
]

export const italy = (): Scene => ({
  paints: { sky: vertical([0, '#f6bd74'], [0.6, '#fde3b4'], [1, '#fdeed2']) },
  marks: [
    backdrop('@sky'),
    ...sun(226, 138, 48, '#fff1c4'),
    cloud(430, 74, 1.1, 0.6),
    cloud(96, 62, 0.8, 0.5),
    fill('M0 214Q90 156 190 196T390 176T620 190V300H0Z', '#c9b98e'),
    fill('M0 246Q140 184 280 224T610 188V340H0Z', '#b0aa6c'),
    ...tower(402, 196, 22, 88),
    ...tower(446, 198, 18, 62),
    ...cottage(366, 208, 46, 36, '#e8bd88'),
    ...cottage(412, 210, 54, 46, '#f0cfa0'),
    ...cottage(462, 208, 40, 32, '#dba673'),
    ...cottage(344, 214, 30, 24, '#d69f68'),
    fill('M300 232Q390 196 470 208T620 210V320H240Z', '#a3a25c'),
    ...cypress(340, 254, 62),
    ...cypress(468, 238, 58),
    fill('M-10 300Q120 236 270 300T612 282V410H-10Z', '#849a4e'),
    fill(
      'M416 212C398 250 328 260 298 284C252 320 306 342 262 410H312C346 346 278 322 314 292C346 268 414 256 424 212Z',
      '#f4e2b6',
    ),
    fill(
      'M416 212C398 250 328 260 298 284C252 320 306 342 262 410H272C314 344 262 320 304 287C334 264 402 252 419 212Z',
      '#fff6dc',
      0.7,
    ),
    ...cypress(112, 304, 150),
    ...cypress(158, 300, 118),
    ...cypress(70, 312, 106),
    ...cypress(500, 318, 132),
    ...cypress(540, 322, 100),
    fill('M-10 366Q120 318 262 362L240 410H-10ZM612 350Q480 320 340 372L350 410H612Z', '#6c8a42'),
    furrows(
      [
        [380, 404],
        [424, 404],
        [470, 404],
        [520, 404],
        [572, 404],
        [616, 390],
      ],
      [470, 332],
      '#4f6e35',
      7,
    ),
    furrows(
      [
        [20, 404],
        [70, 404],
        [120, 404],
        [172, 404],
      ],
      [110, 340],
      '#4f6e35',
      7,
    ),
  ],
})

/** A bay with its mountain of fire. */
export const italyBay = (): Scene => ({
  paints: {
    sky: vertical([0, '#f4b68a'], [0.7, '#fde3c0'], [1, '#fdeed2']),
    sea: vertical([0, '#8fbcc0'], [1, '#4f8f98']),
  },
  marks: [
    backdrop('@sky'),
    ...sun(430, 132, 40, '#fff1c4'),
    cloud(308, 58, 0.9, 0.7),
    fill('M40 236C150 210 214 96 254 88C268 94 284 92 300 84C344 104 414 208 560 236Z', '#8d7f86'),
    fill('M40 236C150 210 214 96 254 88C262 92 270 93 276 92C262 140 250 190 200 236Z', '#ab9a9c'),
    fill('M0 236Q80 206 170 222T420 220T610 212V240H0Z', '#6f8560'),
    ...[[120, 224], [146, 226], [172, 224], [400, 222], [426, 222], [452, 220], [478, 220]].flatMap(([x = 0, y = 0], i) => [rect(x, y - 10 - (i % 3) * 4, 16, 18, i % 2 ? '#f2d9b0' : '#e3ad82'), rect(x - 1, y - 13 - (i % 3) * 4, 18, 4, '#b05a38')]), // oxfmt-ignore
    rect(0, 234, 600, 170, '@sea'),
    line('M392 250h84M404 262h56M418 275h30M408 288h44', '#fff1d0', 3.5, 0.75),
    line('M60 268h52M150 292h40M286 262h44M40 320h60M520 300h44M480 336h60', '#c6dfdc', 3, 0.7),
    at(262, 312, 1, [
      ellipse(0, 6, 66, 6, '#2f6670', 0.5),
      fill('M4-98V-14H62C56-50 36-80 4-98Z', '#fff4e2'),
      fill('M-4-86V-14H-42C-36-46-22-70-4-86Z', '#f0dcb8'),
      rect(-1.5, -104, 4, 98, DARK_WOOD),
      fill('M-62-8H70C62 8 50 12 34 12H-34C-50 12-58 6-62-8Z', '#be321d'),
      fill('M-62-8H70L66-1H-59Z', '#e2654c'),
    ]),
    fill('M-10 410V330C60 320 120 350 168 410Z', '#5c7a45'),
    fill('M612 410V322C540 316 476 352 440 410Z', '#4d6c3c'),
    stonePine(82, 376, 1.5),
    stonePine(532, 384, 1.35),
  ],
})

const boat = (x: number, y: number, color: string): Mark[] => [
  ellipse(x + 2, y + 6, 54, 5, '#22525c', 0.5),
  fill(`M${x - 48} ${y - 14}h100c-8 16-18 20-30 20h-48c-12 0-20-6-22-20z`, color),
  fill(`M${x - 48} ${y - 14}h100l-4 6h-95z`, '#fff', 0.35),
  rect(x - 20, y - 19, 34, 5, DARK_WOOD, 2),
]

/** Houses of many colours above a harbour. */
export const italyCoast = (): Scene => {
  const walls = ['#e2a15d', '#d9704f', '#f0cf8e', '#c7563c', '#eab98f', '#f3dfb4', '#dd8a5a']
  const homes = walls.map((wall, i) => ({
    wall,
    x: 62 + i * 68,
    w: 70,
    top: [142, 108, 158, 92, 126, 104, 150][i] ?? 0,
  }))
  return {
    paints: { sky: vertical([0, '#a9cfd6'], [1, '#f3eedb']), sea: vertical([0, '#77b0b3'], [1, '#3f7f8b']) },
    marks: [
      backdrop('@sky'),
      cloud(150, 60, 1),
      cloud(470, 46, 0.8),
      fill('M-10 240C40 120 140 60 230 66C330 72 420 20 500 74C560 112 590 180 612 230V300H-10Z', '#7d9a62'),
      fill('M-10 240C40 120 140 60 230 66C180 90 120 160 92 250Z', '#98b276'),
      ...homes.flatMap(({ wall, x, w, top }, i) => [
        rect(x, top, w, 300 - top, wall),
        rect(x + w - 9, top, 9, 300 - top, '#3a1405', 0, 0.12),
        rect(x - 2, top - 8, w + 4, 9, '#a9583a', 2),
        ...Array.from({ length: Math.floor((262 - top) / 44) }, (_, floor) =>
          [16, 42].flatMap((dx) => [
            rect(x + dx - 4, top + 16 + floor * 44, 20, 24, i % 2 ? '#3f7a5b' : '#5a7f8a', 1),
            rect(x + dx, top + 16 + floor * 44, 12, 24, '#4b3227'),
          ]),
        ).flat(),
        fill(`M${nums(x + 22, 300)}v-26a13 13 0 0 1 26 0v26z`, DARK_WOOD),
      ]),
      rect(40, 298, 520, 14, '#dcc39a'),
      rect(40, 310, 520, 8, '#a98f68'),
      rect(0, 316, 600, 90, '@sea'),
      line('M70 334h60M190 328h40M330 332h70M470 330h60M40 372h70M520 366h50M250 384h60', '#c9e2de', 3, 0.7),
      ...boat(176, 356, '#be321d'),
      ...boat(330, 370, '#2c6a3c'),
      ...boat(452, 354, '#f0b24a'),
    ],
  }
}
