import { Bean, CircleDot, Droplets, Egg, Fish, Milk, Nut, Shell, Shrimp, Wheat, type LucideIcon } from 'lucide-react'
import type { Allergen } from '../../../../domain/catalogue/allergens.ts'

const ICONS: Partial<Record<Allergen, LucideIcon>> = {
  wheat: Wheat,
  barley: Wheat,
  oats: Wheat,
  rye: Wheat,
  milk: Milk,
  eggs: Egg,
  peanuts: Bean,
  almonds: Nut,
  soy: Bean,
  fish: Fish,
  crustaceans: Shrimp,
  molluscs: Shell,
  sulphites: Droplets,
}

/** The icon of the first of a choice. */
export const allergenIcon = ([first]: readonly Allergen[]): LucideIcon => (first && ICONS[first]) ?? CircleDot
