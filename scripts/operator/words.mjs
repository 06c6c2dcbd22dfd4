import { parseArgs } from 'node:util'

const PART = /<([^>]+)>|\[--([\w-]+)( [^\]]+)?\]|\[([^\]]+)\]/g

/**
 * The words of a command by their names in its usage, an option `--ready-in` as `readyIn`; undefined when they are not such as it
 * says.
 */
export function readWords(usage, words) {
  const options = {}
  const operands = []
  for (const [, needed, option, value, optional] of usage.matchAll(PART))
    if (option) options[option] = { type: value ? 'string' : 'boolean' }
    else operands.push({ name: needed ?? optional, isNeeded: needed !== undefined })
  const parsed = parsedBy(options, words)
  if (!parsed) return undefined
  const { values, positionals } = parsed
  const given = {}
  for (const [name, value] of Object.entries(values))
    given[name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())] = value === true ? '1' : value
  for (const { name, isNeeded } of operands) {
    const word = name.endsWith('...') ? positionals.splice(0).join(' ') : positionals.shift()
    if (!word && isNeeded) return undefined
    if (!word) continue
    if (name.includes('|') && !name.split('|').includes(word)) return undefined
    given[name.replace('...', '')] = word
  }
  return positionals.length > 0 ? undefined : given
}

function parsedBy(options, args) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}
