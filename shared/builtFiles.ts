/** Built scripts name each other by their hash: one that changes gives all that import it other names and no other text. */
const NAME = /([\w-]+)-[\w-]{8}\.(js|css)\b/g

/** `app.js` for `/assets/app-DhisvvxI.js`; the same path if its name has no hash. */
export const withoutHash = (path: string): string => {
  const [, name, type] = [...path.matchAll(NAME)].at(-1) ?? []
  return name ? `${name}.${type}` : path
}

/** The built names of these paths, by those without their hash. */
export const namesOf = (paths: readonly string[]): ReadonlyMap<string, string> =>
  new Map(paths.map((path) => [withoutHash(path), path.replace(/^.*\//, '')]))

/** The text of a script of another build with the names of this one. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(NAME, (name) => names.get(withoutHash(name)) ?? name)

/** Of the SHA-256 in hexadecimal digits: enough to see that a file is another one. */
export const DIGEST_DIGITS = 8
