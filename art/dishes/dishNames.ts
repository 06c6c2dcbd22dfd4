/**
 * The drawn dishes and drinks: each variant of a kind is a file `art/dishes/KIND/VARIANT.svg` of 208 x 210. The first variant is
 * the default.
 */
export const DISHES = {
  salad: ['garden', 'caesar', 'greek', 'caprese', 'arugula', 'chicken'],
  bread: ['garlic', 'sticks', 'cheesy', 'knots'],
  dip: [
    'ranch',
    'garlic',
    'marinara',
    'bbq',
    'buffalo',
    'honey',
    'pesto',
    'chili',
    'chipotle',
    'blue',
    'cheese',
    'chocolate',
  ],
  wings: ['plain', 'buffalo', 'bbq', 'honey', 'chili', 'parmesan', 'bites', 'tenders'],
  fried: ['fries', 'wedges', 'rings', 'poutine', 'arancini', 'mozzarella', 'poppers'],
  pasta: [
    'penne',
    'rose',
    'pesto',
    'fettuccine',
    'spaghetti',
    'bolognese',
    'macaroni',
    'ravioli',
    'lasagne',
    'meatballs',
    'soup',
  ],
  folded: ['calzone'],
  sandwich: ['panini', 'sub', 'meatball', 'steak', 'wrap'],
  slice: ['cheese', 'pepperoni', 'veggie'],
  can: ['red', 'black', 'silver', 'green', 'orange', 'yellow', 'purple', 'blue', 'brown', 'pink', 'white'],
  bottle: ['red', 'black', 'silver', 'green', 'orange', 'yellow', 'purple', 'blue', 'brown', 'pink', 'white'],
  water: ['still', 'sparkling'],
  beer: ['lager', 'light', 'green'],
  glass: ['tea', 'lemonade', 'cola', 'orange', 'pink', 'lime'],
  shake: ['vanilla', 'chocolate', 'strawberry'],
  cup: ['espresso', 'latte', 'cocoa', 'tea'],
  dessert: ['tiramisu', 'cheesecake', 'cake', 'brownie', 'lava', 'cookie', 'double', 'cannoli', 'cinnamon', 'panna'],
  gelato: ['vanilla', 'chocolate', 'strawberry', 'pistachio', 'lemon', 'mint', 'caramel', 'berry'],
  pack: ['combo', 'two', 'family', 'wings', 'bag', 'gift'],
  oven: ['plain', 'lit', 'cold', 'pizza'],
} as const satisfies Record<string, readonly [string, ...string[]]>
type DishKind = keyof typeof DISHES

export type DishSpec = { kind: DishKind; variant: string }

export const isDrawn = ({ kind, variant }: DishSpec): boolean => (DISHES[kind] as readonly string[]).includes(variant)
