// Ends a demo in its database, whether a host runs or none does.
import { existsSync } from 'node:fs'
import { fail, operatorName } from './host.mjs'

const built = new URL('../../dist/server/demoEnd.js', import.meta.url)

export async function endDemo(operands, use) {
  if (operands.length > 0) fail(use)
  if (!existsSync(built)) fail('The build is missing: npm run build')
  const { demoEndCommand } = await import(built.href)
  try {
    console.log(await demoEndCommand(process.env, operatorName()))
  } catch (error) {
    fail(error.message)
  }
}
