// With `require-trusted-types-for 'script'` a worker's URL must come from a policy; this one accepts only same-origin paths.
type Policy = { createScriptURL: (path: string) => unknown }
type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (path: string) => string }) => Policy
}

let policy: Policy | null = null

function ownPath(path: string): string {
  if (new URL(path, location.origin).origin !== location.origin)
    throw new TypeError('the script is not of this origin')
  return path
}

/** The URL of a same-origin script in the form that workers require. Throws `TypeError` for another origin. */
export function scriptUrl(path: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (factory === undefined) return ownPath(path)
  policy ??= factory.createPolicy('anketa', { createScriptURL: ownPath })
  return policy.createScriptURL(path) as string
}
