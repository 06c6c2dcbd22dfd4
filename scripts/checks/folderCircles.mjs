// Refuses circles between the folders of one folder: what its room imports, directly or by others, does not import that room.
import { resolve } from 'node:path'
import { readImports } from './readImports.mjs'

const ROOMS = ['shared', 'contract', 'domain', 'art', 'src', 'sw', 'host', 'sandbox', 'build', 'scripts', 'tests']

/** @typedef {Map<string, Map<string, string>>} Rooms from each room to the rooms that it imports, each with one such import */

/** @type {Map<string, Rooms>} by folder, '' for the whole */
const folders = new Map()
for (const [from, to] of readImports(resolve(process.argv[2] ?? '.'), ROOMS)) {
  const [a, b] = [from.split('/'), to.split('/')]
  const depth = a.findIndex((part, index) => part !== b[index])
  // A file beside the rooms belongs to none of them.
  if (depth < 0 || depth >= Math.min(a.length, b.length) - 1) continue
  // A fixture lies beside the tests that use it most, and serves those of other rooms too.
  if (depth > 0 && a[0] === 'tests') continue
  const folder = a.slice(0, depth).join('/')
  const [room = '', target = ''] = [a[depth], b[depth]]
  const rooms = folders.get(folder) ?? new Map()
  folders.set(folder, rooms)
  rooms.set(room, new Map([...(rooms.get(room) ?? []), [target, `${from} imports ${to}`]]))
}

let circles = 0
for (const [folder, rooms] of folders)
  for (const [room, targets] of rooms)
    for (const [target, example] of targets)
      if (reaches(rooms, target, room)) {
        circles += 1
        console.log(`error: ${folder || '.'}: ${room} and ${target} are in a circle: ${example}`)
      }
if (circles > 0) process.exit(1)

/** @type {(rooms: Rooms, from: string, to: string, seen?: Set<string>) => boolean} */
function reaches(rooms, from, to, seen = new Set()) {
  return [...(rooms.get(from)?.keys() ?? [])].some((next) => {
    if (next === to) return true
    if (seen.has(next)) return false
    seen.add(next)
    return reaches(rooms, next, to, seen)
  })
}
