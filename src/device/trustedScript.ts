/** A trusted address is taken where a string is. */
type Policy = { createScriptURL: (url: string) => string }

const policies = new Map<string, Policy>()

/** The address of a script that the content policy of the pages lets in, by this name and once (D-16). */
export function trustedScript(name: string, script: string): string {
  const types: { createPolicy: (name: string, rules: Policy) => Policy } | undefined = Reflect.get(
    window,
    'trustedTypes',
  )
  if (!types) return script
  const policy = policies.get(name) ?? types.createPolicy(name, { createScriptURL: () => script })
  policies.set(name, policy)
  return policy.createScriptURL(script)
}
