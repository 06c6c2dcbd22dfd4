import { conformance } from './conformance.ts'

/** `npm run conformance -- https://shop.example/api` */
const [mount = ''] = process.argv.slice(2)
if (!/^https?:\/\//.test(mount)) {
  process.stderr.write('Say where the calls are mounted: npm run conformance -- https://shop.example/api\n')
  process.exit(1)
}
const findings = await conformance((path, init) => fetch(mount.replace(/\/+$/, '') + path, init))
const faults = findings.filter(({ ok }) => !ok)
for (const { what, detail } of faults) process.stdout.write(`no   ${what}: ${detail}\n`)
process.stdout.write(`${findings.length - faults.length} of ${findings.length} hold\n`)
process.exit(faults.length === 0 ? 0 : 1)
