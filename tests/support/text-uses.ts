// Whether a text key is used anywhere: written out as a whole, made by a template (`wizard.step.${name}`), or by the place that
// `labelsOf` and `statePill` read. Keys of the driven namespaces come from tables of the domain and are asserted by the tests of those tables.

/** Namespaces whose keys are computed from a table: screens, problems, statuses, fields, reasons of the domain. */
export const DRIVEN = new Set(['screens', 'errors', 'statuses', 'fields', 'reasons'])

const literals = new Map<string, { whole: Set<string>; templates: RegExp[] }>()

function readLiterals(sources: string) {
  const whole = new Set([...sources.matchAll(/['"]([\w:.-]+)['"]/g)].map((match) => match[1] ?? ''))
  const templates = [...sources.matchAll(/`([\w:.-]*\$\{[^`]*)`/g)]
    .map((match) => (match[1] ?? '').replaceAll(/\$\{[^}]*\}/g, '~'))
    .filter((text) => /^[\w:.~-]+$/.test(text) && /\w/.test(text))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('~', '[\\w.-]+')}$`))
  const labels = [...sources.matchAll(/\blabelsOf\(\s*'([\w:.-]+)'/g)].map(
    ([, texts]) => new RegExp(`^${texts}[:.](fields|states|events)\\.`),
  )
  const pills = [...sources.matchAll(/\bstatePill(?:<[^>]*>)?\(\s*'([\w:.-]+)'/g)].map(
    ([, place]) => new RegExp(`^${place}\\.[\\w-]+$`),
  )
  return { whole, templates: [...templates, ...labels, ...pills] }
}

/** `key` is `namespace:path.to.text` without its plural ending. */
export function isKeyUsed(key: string, sources: string): boolean {
  const known = literals.get(sources) ?? readLiterals(sources)
  literals.set(sources, known)
  const path = key.slice(key.indexOf(':') + 1)
  if (known.whole.has(key) || known.whole.has(path)) return true
  return known.templates.some((template) => template.test(path) || template.test(key))
}
