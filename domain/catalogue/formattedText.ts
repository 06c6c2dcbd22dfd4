/**
 * Parses simple HTML (a store's hours) into a tree that is rendered as elements, never as markup. Other tags,
 * attributes and scripts are dropped; their text stays.
 */

export type TextNode = string | TextElement

interface TextElement {
  tag: 'b' | 'strong' | 'em' | 'br' | 'p' | 'ul' | 'li' | 'span'
  children: TextNode[]
}

const TAGS: Readonly<Record<string, TextElement['tag']>> = {
  b: 'b',
  strong: 'strong',
  em: 'em',
  i: 'em',
  br: 'br',
  p: 'p',
  div: 'p',
  tr: 'p',
  ul: 'ul',
  ol: 'ul',
  li: 'li',
  span: 'span',
}

const SKIPPED_ELEMENTS = /^(script|style|template|textarea|title|iframe|noscript|svg|math|object|select|head)$/

const BLOCKS: readonly string[] = ['p', 'ul', 'li']
const MAX_DEPTH = 12

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|<[!?/][^>]*>?|[^<]+|</gi

export function formattedText(html: string): TextNode[] {
  const root: TextElement = { tag: 'span', children: [] }
  let open: TextElement[] = [root]
  let silent = ''

  const isInList = () => open.some((element) => element.tag === 'ul')
  const top = () => open.at(-1) ?? root
  const closeTo = (keep: (element: TextElement) => boolean) => {
    while (open.length > 1 && !keep(top())) open.pop()
  }
  const enter = (tag: TextElement['tag']) => {
    const element: TextElement = { tag, children: [] }
    top().children.push(element)
    if (tag !== 'br' && open.length < MAX_DEPTH) open.push(element)
  }
  const start = (wanted: TextElement['tag']) => {
    const tag = wanted === 'li' && !isInList() ? 'p' : wanted
    // Browsers move a block element out of a paragraph or inline element, which would break hydration.
    if (tag === 'li') closeTo((element) => element.tag === 'ul')
    else if (BLOCKS.includes(tag)) closeTo((element) => element.tag === 'li' || element.tag === 'ul')
    if (top().tag === 'ul' && tag !== 'li') enter('li')
    enter(tag)
  }
  const end = (tag: TextElement['tag']) => {
    const at = open.findLastIndex((element) => element.tag === tag)
    // The first is the root, which stays open.
    if (at > 0) open = open.slice(0, at)
  }
  const write = (text: string) => {
    if (top().tag === 'ul') {
      if (text.trim() === '') return
      enter('li')
    }
    top().children.push(decodeEntities(text))
  }

  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    const word = name?.toLowerCase()
    if (silent) {
      if (slash && word === silent) silent = ''
    } else if (word === undefined) {
      if (!/<[!?/]/.test(token)) write(token)
    } else if (!slash && SKIPPED_ELEMENTS.test(word)) silent = word
    else {
      const tag = Object.hasOwn(TAGS, word) ? TAGS[word] : undefined
      const change = slash ? end : start
      if (tag) change(tag)
    }
  }
  return root.children
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  middot: '·',
  eacute: 'é',
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name) return Object.hasOwn(ENTITIES, name.toLowerCase()) ? (ENTITIES[name.toLowerCase()] ?? whole) : whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 31 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
