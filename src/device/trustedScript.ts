/** The browser's TrustedScriptURL is typed as string here, since callers pass it on as one. */
type Policy = { createScriptURL: (url: string) => string }

const policies = new Map<string, Policy>()

/** Wraps a script URL in the Trusted Types policy `name`, which the content security policy allows once (D-16). */
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
