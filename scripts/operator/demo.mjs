// Ends a demo in its database, whether a host runs or none does.
import { fail } from './fail.mjs'
import { operatorName } from './host.mjs'

const built = new URL('../../dist/server/demoEnd.js', import.meta.url)

export async function endDemo() {
  const { demoEndCommand } = await import(built.href)
  try {
    console.log(await demoEndCommand(process.env, operatorName()))
  } catch (error) {
    fail(error.message)
  }
}
