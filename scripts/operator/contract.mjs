// The commands as the contract declares them (contract/operator/), built.
import { existsSync } from 'node:fs'
import { fail } from './fail.mjs'

const built = new URL('../../dist/server/operatorCommands.js', import.meta.url)
if (!existsSync(built)) fail('The build is missing: npm run build')

export const { commands, usageOf, fieldsOf, linesOf, refusalLines } = await import(built.href)
