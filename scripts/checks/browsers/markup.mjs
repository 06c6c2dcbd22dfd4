// Finds the features of browsers that an HTML page uses.

const TAG = /<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g

/** Lists the elements and attributes of a page, as `{ line, keys }`. */
export function* featuresOfMarkup(text, features) {
  for (const { 1: element, 2: attributes, index } of text.matchAll(TAG)) {
    const line = text.slice(0, index).split('\n').length
    yield { line, keys: [`html.elements.${element}`] }
    for (const [, name] of attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g))
      yield { line, keys: features.keysOfName('html', name) }
  }
}
