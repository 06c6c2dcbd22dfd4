// Draws the picture of docs/ARCHITECTURE.md from the imports of the code. With --check it only says whether the picture is true.
import { readFileSync, writeFileSync } from 'node:fs'
import { readImports } from './checks/readImports.mjs'
import { at } from './run.mjs'

/** @typedef {Map<string, Set<string>>} Edges from each room to the rooms that its files import, types included */

const page = at('docs/ARCHITECTURE.md')
/** Folders whose own folders are drawn. */
const OPENED = ['src', 'host']
const WORLDS = ['brand', 'shared', 'contract', 'domain', 'art', 'src', 'sw', 'host', 'sandbox']

const text = readFileSync(page, 'utf8')
const drawn = text.replace(/```mermaid\n[\s\S]*?```/, `\`\`\`mermaid\n${picture()}\`\`\``)
if (process.argv.includes('--check')) {
  if (drawn !== text) {
    console.log('docs/ARCHITECTURE.md: the picture differs from the imports. Run node scripts/architecture.mjs.')
    process.exit(1)
  }
} else writeFileSync(page, drawn)

function picture() {
  const edges = reduced(imports())
  const rooms = [...new Set([...edges.keys(), ...[...edges.values()].flatMap((targets) => [...targets])])].sort()
  const lines = WORLDS.flatMap((world) => {
    const inside = rooms.filter((room) => room === world || room.startsWith(`${world}/`))
    if (!OPENED.includes(world)) return inside.map((room) => `  ${id(room)}[${room}]`)
    return [`  subgraph ${world}`, ...inside.map((room) => `    ${id(room)}[${room.split('/')[1]}]`), '  end']
  })
  const arrows = [...edges].flatMap(([from, targets]) => [...targets].sort().map((to) => `  ${id(from)} --> ${id(to)}`))
  return `${['flowchart TD', ...lines, ...arrows.sort()].join('\n')}\n`
}

/** @param {string} room */
function id(room) {
  return room.replace('/', '_')
}

function imports() {
  /** @type {Edges} */
  const edges = new Map()
  for (const [path, target] of readImports(at(''), WORLDS)) {
    const [from, to] = [roomOf(path), roomOf(target)]
    if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  return edges
}

/** @param {string} path */
function roomOf(path) {
  const [world = '', room = ''] = path.split('/')
  return OPENED.includes(world) ? `${world}/${room}` : world
}

/** Without the arrows that a longer way says already. @param {Edges} edges */
function reduced(edges) {
  /** @type {(from: string, to: string, seen?: Set<string>) => boolean} */
  const reaches = (from, to, seen = new Set()) =>
    [...(edges.get(from) ?? [])].some((next) => {
      if (seen.has(next)) return false
      seen.add(next)
      return next === to || reaches(next, to, seen)
    })
  return new Map(
    [...edges].map(([from, targets]) => [
      from,
      new Set([...targets].filter((to) => ![...targets].some((via) => via !== to && reaches(via, to)))),
    ]),
  )
}
