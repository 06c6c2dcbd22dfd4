interface Part {
  name: string
  version: string
  purl: string
  hashes: { alg: string; content: string }[]
}
export function listParts(): { bomFormat: string; components: Part[] }
