/** A page that the page's own render function draws for the host's template (D-16). */
export interface Rendered {
  status: number
  /** Where a redirect leads. */
  location?: string
  title: string
  description: string
  /** Source files of the page, as the build's manifest names them: their styles and scripts. */
  modules: string[]
  /** HTML of the body. */
  body: string
  /** The page's query data as JSON that is safe inside a script element. */
  data: string
}
