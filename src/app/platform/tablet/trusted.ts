// With `require-trusted-types-for 'script'` a worker's address must come from a policy: ours passes only own paths.
type Policy = { createScriptURL: (path: string) => unknown }
type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (path: string) => string }) => Policy
}

let policy: Policy | null = null

function ownPath(path: string): string {
  if (new URL(path, location.origin).origin !== location.origin) throw new TypeError('not a script of ours')
  return path
}

/** The address of a script of ours in the form that workers and the service worker accept. */
export function scriptUrl(path: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (factory === undefined) return ownPath(path)
  policy ??= factory.createPolicy('anketa', { createScriptURL: ownPath })
  return policy.createScriptURL(path) as string
}
