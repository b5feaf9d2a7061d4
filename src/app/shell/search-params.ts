// The parameters of an address as the router reads and writes them. Every value is a text: the router's own reading turns digits into
// numbers, which drops the last digits of a long code and the zeros of `1.50`.

/** The text of a JSON string, `"123"`: earlier versions wrote texts of digits so, and addresses of theirs are kept. */
function quotedText(value: string): string | null {
  if (!value.startsWith('"')) return null
  try {
    const text: unknown = JSON.parse(value)
    return typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

/** The parameters by their names; of a name that stands twice the last value. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [name, quotedText(value) ?? value]),
  )

/** With the leading `?`; an empty text without parameters. A value that is `undefined` is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const texts = given.map(([name, value]): [string, string] => {
    const text = String(value)
    return [name, quotedText(text) === null ? text : JSON.stringify(text)]
  })
  const written = new URLSearchParams(texts).toString()
  return written === '' ? '' : `?${written}`
}
