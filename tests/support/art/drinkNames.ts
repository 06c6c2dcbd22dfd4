import { DRINK_COLORS } from './dishNames.ts'
import type { DishSpec } from '../../../art/dishes/dishArt.ts'

/** The drink that these words mean: its container and its colour. */
export function drinkOf(words: string): DishSpec | undefined {
  if (/sparkling|perrier|pellegrino|soda water|club soda|mineral|bubly|lacroix/.test(words))
    return { kind: 'water', variant: 'sparkling' }
  if (/\bwater\b|dasani|aquafina|evian/.test(words)) return { kind: 'water', variant: 'still' }
  if (/espresso|americano|black coffee|^coffee$|brewed/.test(words)) return { kind: 'cup', variant: 'espresso' }
  if (/latte|flat white|macchiato|cortado|(?<!iced? )coffee/.test(words)) return { kind: 'cup', variant: 'latte' }
  if (/cappuccino|hot choc|cocoa|mocha/.test(words)) return { kind: 'cup', variant: 'cocoa' }
  if (/(hot|green|mint|herbal|earl|english) tea|^tea$/.test(words)) return { kind: 'cup', variant: 'tea' }
  if (
    /\bbeer\b|lager|\bale\b|ipa|stout|peroni|moretti|corona|stella|heineken/.test(words) &&
    !/root|ginger/.test(words)
  )
    return {
      kind: 'beer',
      variant: /heineken|stella|green|peroni/.test(words)
        ? 'green'
        : /light|corona|pils/.test(words)
          ? 'light'
          : 'lager',
    }
  const color = DRINK_COLORS.find(([pattern]) => pattern.test(words))?.[1]
  const bottled = /bottle|litre|liter|\b\d* ?(2l|l)\b|500|591|20 ?oz|710|1 5/.test(words)
  const named = /coke|coca|cola|pop\b|soda|soft drink|drink|beverage|\bcans?\b|juice|punch|tea|dr pepper|nestea/.test(
    words,
  )
  if (bottled) return { kind: 'bottle', variant: color ?? 'red' }
  if (/fountain|cup\b|glass|refill/.test(words) || /(ice|iced|house|fresh\w*) (tea|lemonade)|lemonade/.test(words)) {
    const fill = /tea/.test(words) ? 'tea' : /pink|strawberr/.test(words) ? 'pink' : /lime|mojito/.test(words) ? 'lime' : /lemon/.test(words) ? 'lemonade' : /orange/.test(words) ? 'orange' : 'cola' // oxfmt-ignore
    return { kind: 'glass', variant: fill }
  }
  if (named || (color && /zero|pepsi|sprite|fanta|crush|ginger|7 ?up|root beer|a w\b|gatorade|red bull/.test(words)))
    return { kind: 'can', variant: color ?? 'red' }
  return undefined
}
