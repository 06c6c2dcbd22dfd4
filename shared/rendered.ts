/** What a page says of itself to search engines and to those who share it. */
export interface PageFacts {
  title: string
  description: string
  /** Its title without the chain's name. */
  name?: string
  /** What a shared link shows; sizes in pixels. */
  picture?: { path: string; alt: string; width: number; height: number }
  /** An article's day: '2025-03-08'. */
  published?: string
}

/** A page that the page's own render function draws for the host's template (D-16). */
export interface Rendered extends PageFacts {
  status: number
  /** Where a redirect leads. */
  location?: string
  /** Source files of the page, as the build's manifest names them: their styles and scripts. */
  modules: string[]
  /** HTML of the body. */
  body: string
  /** The page's query data as JSON that is safe inside a script element. */
  data: string
}
