// The operator's commands (scripts/operator/), built.
import { existsSync } from 'node:fs'

const built = new URL('../dist/server/operator.js', import.meta.url)
if (!existsSync(built)) {
  console.error('The build is missing: npm run build')
  process.exit(1)
}
await import(built.href)
