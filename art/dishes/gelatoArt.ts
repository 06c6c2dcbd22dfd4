import { blob, fill, line, ellipse, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { floorShadow, type DrawDish } from './tableArt.ts'

type Flavour = { base: string; deep: string; light: string; bits?: string }

function scoop(rand: Rand, { base, deep, light, bits }: Flavour, x: number, y: number, r: number): Mark[] {
  const ball = blob(rand, { x, y, r, rough: 0.04, knots: 14, squash: 0.95 })
  const skirt = blob(rand, { x, y: y + r * 0.72, r: r * 1.04, rough: 0.12, knots: 18, squash: 0.34 })
  const grains = Array.from({ length: 12 }, () => {
    const t = rand() * 6.28
    const q = Math.sqrt(rand()) * r * 0.8
    return `M${nums(x + Math.cos(t) * q, y + Math.sin(t) * q)}l${nums(rand() * 3 - 1.5, rand() * 2)}`
  }).join('')
  return [
    fill(skirt, deep),
    fill(skirt, base, 0.6),
    fill(ball, base),
    fill(ball, '@glow'),
    line(
      `M${nums(x - r * 0.6, y + r * 0.2)}Q${nums(x - r * 0.2, y - r * 0.1, x + r * 0.1, y + r * 0.24)}T${nums(x + r * 0.7, y + r * 0.1)}M${nums(x - r * 0.2, y + r * 0.6)}q${nums(r * 0.3, -r * 0.24, r * 0.6, 0)}`,
      deep,
      1.8,
      0.5,
    ),
    line(
      `M${nums(x - r * 0.5, y - r * 0.4)}Q${nums(x - r * 0.1, y - r * 0.6, x + r * 0.2, y - r * 0.4)}`,
      light,
      2.4,
      0.8,
    ),
    ...(bits ? [line(grains, bits, 2.6, 0.85)] : []),
  ]
}

const CUP = 'M46 108H154L140 170Q138 180 126 181H74Q62 180 60 170Z'

const gelato =
  (flavour: Flavour): DrawDish =>
  (rand) => ({
    marks: [
      floorShadow(182, 62),
      fill('M122 84 152 18 166 26 140 92Z', '@bread'),
      line('M126 78 158 24M134 80 162 28M132 62l14 8M138 48l14 8M145 34l13 7', '#a8662a', 1.6, 0.7),
      line('M122 84 152 18 166 26', '#8a4c17', 1, 0.6),
      ...scoop(rand, flavour, 122, 84, 30),
      ...scoop(rand, flavour, 78, 84, 32),
      ...scoop(rand, flavour, 100, 56, 32),
      fill(CUP, '#fbf3e6'),
      fill('M49 122H151L147 140H53Z', '#be321d'),
      line('M50.5 128H149.5M52 135H148', '#fffaf0', 1.4, 0.8),
      fill(CUP, '@tube'),
      fill('M42 100Q42 96 46 96H154Q158 96 158 100V107Q158 111 154 111H46Q42 111 42 107Z', '#fffdf6'),
      fill('M42 100Q42 96 46 96H154Q158 96 158 100V107Q158 111 154 111H46Q42 111 42 107Z', '@tube'),
      ellipse(84, 100, 30, 2, '#fff', 0.8),
    ],
  })

export const GELATI = {
  vanilla: gelato({ base: '#fbeec4', deep: '#d9bd78', light: '#fffdf2', bits: '#6b4a2c' }),
  chocolate: gelato({ base: '#7a4522', deep: '#4a2412', light: '#b98a68' }),
  strawberry: gelato({ base: '#f4a9b4', deep: '#c9657a', light: '#ffe0e4', bits: '#c8364c' }),
  pistachio: gelato({ base: '#b9cc86', deep: '#86a04e', light: '#eef4d0', bits: '#5f7a2c' }),
  lemon: gelato({ base: '#fbe98c', deep: '#d9b936', light: '#fffbe0' }),
  mint: gelato({ base: '#b5e0c8', deep: '#74b392', light: '#effaf3', bits: '#3d1d0f' }),
  caramel: gelato({ base: '#e6b469', deep: '#b67a2c', light: '#fdebc8', bits: '#8a4c17' }),
  berry: gelato({ base: '#b9466e', deep: '#83264a', light: '#eeb0c6' }),
} satisfies Record<string, DrawDish>
