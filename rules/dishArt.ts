import type { Mark } from './artShapes.ts'

/** The dishes that are not pizzas, each with its variants; the first one is the usual. */
export const DISHES = { oven: ['plain'] } as const satisfies Record<string, readonly [string, ...string[]]>
export type DishKind = keyof typeof DISHES
export type DishSpec = { kind: DishKind; variant: string }
export const dishMarks = (_: DishSpec): Mark[] => []
