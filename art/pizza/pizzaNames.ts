import type { CrustId } from './crustArt.ts'
import type { CheeseId, SauceId } from './pizzaBase.ts'
import type { ToppingId } from './pizzaToppings.ts'

// Menus name the same topping in many ways. The first matching pattern wins, so specific patterns come first: red
// pepper flakes before red peppers, those before peppers.

type NamePatterns<Id extends string> = readonly (readonly [RegExp, Id | undefined])[]

export const normalizeName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function lookUp<Id extends string>(words: NamePatterns<Id>, name: string): Id | undefined {
  const plain = normalizeName(name)
  return words.find(([pattern]) => pattern.test(plain))?.[1]
}

const TOPPING_PATTERNS: NamePatterns<ToppingId> = [
  [/^no |^without |^none$|olive oil|garlic oil|crust|^(light|regular|normal|extra|double) sauce/, undefined],
  [/pepperoni(?!ni)|pepperonni/, 'pepperoni'],
  [/canadian bacon|back bacon|peameal/, 'ham'],
  [/bacon|pancetta|guanciale|lardon/, 'bacon'],
  [/meat ?ball|polpett/, 'meatball'],
  [/prosciutto|speck|bresaola|serrano ham|jamon|coppa/, 'prosciutto'],
  [/salami|salame|soppressata|sopressata|genoa|calabrese sal|spianata/, 'salami'],
  [/sausage|chorizo|nduja|bratwurst|salsiccia/, 'sausage'],
  [/philly|steak|donair|doner|gyro|lamb|brisket|pulled|short rib|roast beef|shawarma|carnitas|bulgogi|pork/, 'steak'],
  [/beef|hamburger|taco meat|bolognese|ragu/, 'beef'],
  [/chicken|turkey|duck|poultry|pollo/, 'chicken'],
  [/ham$|ham |mortadella|capicol|capocollo|cotto|spam/, 'ham'],
  [/anchov|acciugh|sardine/, 'anchovy'],
  [/shrimp|prawn|seafood|crab|lobster|clam|squid|calamari|mussel|gambero/, 'prawn'],
  [/tuna|tonno|salmon/, 'tuna'],
  [/fior di latte|bocconcini|fresh mozz|bufala|buffalo mozz|burrata|stracciatella/, 'fior'],
  [/ricotta|cream cheese|cottage|mascarpone/, 'ricotta'],
  [/goat|chevre/, 'goat'],
  [/feta/, 'feta'],
  [/blue cheese|gorgonzola|roquefort|stilton/, 'blue'],
  [/garlic parm|parmesan (white )?sauce/, 'ranch'],
  [/parm|grana|pecorino|asiago|romano|padano|manchego/, 'parmesan'],
  [/cheddar|monterey|pepper jack|colby|marble cheese/, 'cheddar'],
  [/paneer|tofu|halloumi/, 'paneer'],
  [/eggplant|aubergine|melanzan/, 'eggplant'],
  [/\beggs?\b|uovo/, 'egg'],
  [/flakes|crushed (red|chil)|black pepper|peppercorn/, 'flakes'],
  [/sun ?dried|sundried|cranberr|raisin|\bfigs?\b/, 'sundried'],
  [/(cherry|grape|diced|baby|roma bites|blistered|roasted|fresh chopped) tomato|pomodorini|bruschetta|salsa/, 'cherry'],
  [/tomato(es)? sauce|marinara|pizza sauce|alfredo|tomato base/, undefined],
  [/tomato|pomodoro/, 'tomato'],
  [/truffle|tartufo/, 'truffle'],
  [/mushroom|funghi|portobello|cremini|shiitake|porcini|chanterelle/, 'mushroom'],
  [/roast\w* (red )?(bell )?pepper|piquillo|fire roasted/, 'roasted'],
  [/banana pepper|pepperoncini|peperoncini|yellow pepper/, 'banana'],
  [/jalapeno|halapeno/, 'jalapeno'],
  [/hot sauce|sriracha|buffalo|frank s|sweet chil/, 'hotsauce'],
  [/hot pepper|chil[il]|serrano|habanero|calabrian|peperoncino|ghost pepper|cherry pepper/, 'chili'],
  [/red (bell )?pepper|peppadew|orange pepper/, 'redpepper'],
  [/pepper|capsicum|poblano|peperoni/, 'peppers'],
  [/caramel\w* onion|fried onion|crispy onion|sweet onion|roasted onion/, 'caramelised'],
  [/green onion|scallion|chive|spring onion/, 'herbs'],
  [/(white|yellow|spanish|cooking) onion/, 'whiteonion'],
  [/onion|shallot|cipolla/, 'onion'],
  [/garlic (butter|sauce|aioli|dip|drizzle|spread)|ranch|aioli|tzatziki|mayo|caesar|white drizzle/, 'ranch'],
  [/garlic|aglio/, 'garlic'],
  [/green olive|manzanilla|castelvetrano/, 'greenolives'],
  [/olive/, 'olives'],
  [/caper/, 'capers'],
  [/pineapple|ananas/, 'pineapple'],
  [/corn/, 'corn'],
  [/artichoke|carciof/, 'artichoke'],
  [/zucchini|courgette/, 'zucchini'],
  [/broccoli|rapini|cauliflower/, 'broccoli'],
  [/potato|patate|squash|pumpkin/, 'potato'],
  [/avocado|guac/, 'avocado'],
  [/strawberr/, 'strawberry'],
  [/marshmallow|smore/, 'marshmallow'],
  [/walnut|pecan|pistachio|almond|cashew|hazelnuts|peanuts|\bnuts?\b/, 'nuts'],
  [/spinach|kale|chard|spinaci/, 'spinach'],
  [/pesto/, 'pesto'],
  [/basil/, 'basil'],
  [/arugula|rocket|rucola/, 'arugula'],
  [/oregano|parsley|cilantro|thyme|rosemary|herb|dill|italian season/, 'herbs'],
  [/balsamic/, 'balsamic'],
  [/bbq|barbe[cq]ue|hoisin|teriyaki/, 'bbq'],
  [/honey|maple|mustard/, 'honey'],
]

const SAUCE_PATTERNS: NamePatterns<SauceId> = [
  [/^no |without|^none|dry/, 'none'],
  [/chocolate|nutella|cocoa|hazelnut/, 'cocoa'],
  [/pesto/, 'pesto'],
  [/\boil\b|evoo|olio/, 'oil'],
  [/bbq|barbe[cq]ue|hickory|hoisin|teriyaki|donair sweet|balsamic/, 'bbq'],
  [/butter chicken|tikka|curry|tandoori|peanut|satay|mango|mustard|nacho|cheese sauce|queso|makhani/, 'curry'],
  [/buffalo|hot sauce|sriracha|sweet chil|frank s/, 'buffalo'],
  [/\brose\b|rosa|rosata|vodka|blush|pink|creamy tomato|tomato cream/, 'rose'],
  [
    /alfredo|cream|crema|white|bianc|garlic|bechamel|ranch|tzatziki|truffle|mayo|aioli|donair|caesar|ricotta|parmesan/,
    'cream',
  ],
  [/spicy|arrabbiata|diavol|inferno|\bhot\b|fra ?diavolo|calabr/, 'spicy'],
  [
    /tomato|marinara|pizza|marzano|\bred\b|napol|pomodor|sauce|classic|traditional|regular|original|signature|house/,
    'tomato',
  ],
]

const CHEESE_PATTERNS: NamePatterns<CheeseId> = [
  [/^no |without|^none|cheeseless/, 'none'],
  [/vegan|dairy free|lactose|plant based|daiya|violife/, 'vegan'],
  [/fior di latte|bocconcini|fresh mozz|bufala|buffalo mozz|burrata|stracciatella/, 'fior'],
  [
    /feta|goat|chevre|ricotta|blue cheese|gorgonzola|parm|grana|pecorino|asiago|romano|padano|cream cheese|paneer|halloumi|sauce/,
    undefined,
  ],
  [/extra|double|triple|loaded/, 'double'],
  [/light|easy|less/, 'light'],
  [/cheddar|four cheese|quattro|tex mex|monterey|marble|nacho|smoked (cheese|gouda|moz|prov)/, 'cheddar'],
  [/mozz|cheese|provolone|gouda|swiss|gruyere|fontina|brie|scamorza|regular|normal/, 'mozzarella'],
]

const CRUST_PATTERNS: NamePatterns<CrustId> = [
  [/gluten|cauli|keto|whole|multi ?grain|ancient|flax|cornmeal|rye/, 'grain'],
  [/thin|crisp|tuscan|new york|\bny\b|flat|cracker|roman/, 'thin'],
  [/pan\b|thick|deep|stuffed|detroit|sicilian|chicago|focaccia|double dough/, 'pan'],
  [/hand|regular|original|classic|napol|traditional|sour ?dough|fresh dough|white|normal|tossed/, 'hand'],
]

/** The topping with this name on the menu; undefined when there is no drawing. */
export const toppingOf = (name: string): ToppingId | undefined => lookUp(TOPPING_PATTERNS, name)
export const sauceOf = (name: string): SauceId | undefined => lookUp(SAUCE_PATTERNS, name)
/** The cheese under the toppings; cheeses in pieces (feta, goat, parmesan) are toppings instead. */
export const cheeseOf = (name: string): CheeseId | undefined => lookUp(CHEESE_PATTERNS, name)
export const crustOf = (name: string): CrustId | undefined => lookUp(CRUST_PATTERNS, name)
