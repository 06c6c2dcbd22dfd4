/** The browsers of browsers.json as Vite names them, which knows Samsung Internet only as the Chrome inside it: `chrome111`. */
export const TARGET: string[]
