import home from '../../brand/home.json' with { type: 'json' }

/** Texts and pictures of the home page (D-29), which the brand has (D-86). */

interface HomeLink {
  look: 'pale' | 'basil' | 'crust'
  title: string
  text: string
  link: string
  to: string
  /** '' for none. */
  picture: string
}

export const HERO = home.hero

/** Links to the rest of the site [HOME-02 HOME-03 HOME-04 HOME-05 HOME-06]. */
export const HOME_LINKS = home.links as readonly HomeLink[]

export const PROMOTIONS_TITLE = home.promotionsTitle

/** Shown one at a time: deals, news, franchise [HOME-07], OQ-20. */
export const PROMOS = home.promotions
