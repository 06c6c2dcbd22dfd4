import { readFileSync } from 'node:fs'

/**
 * Every package that is installed, built in or used to build, with version and digest, as CycloneDX (docs/SECURITY.md). From
 * package-lock.json, since `npm sbom` refuses a tree in which any package asks for the `latest` of another.
 */
export function listParts() {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const components = Object.entries(packages).flatMap(([path, { name, version, integrity, dev = false }]) => {
    if (path === '') return []
    const called = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const [algorithm, digest = ''] = integrity?.split('-') ?? []
    const hashes =
      algorithm === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : []
    const purl = `pkg:npm/${called.replace('@', '%40')}@${version}`
    const properties = [{ name: 'cdx:npm:package:development', value: String(dev) }]
    return [{ type: 'library', 'bom-ref': `${purl}#${path}`, name: called, version, purl, hashes, properties }]
  })
  const { name, version } = packages['']
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component: { type: 'application', name, version } }, components } // oxfmt-ignore
}
