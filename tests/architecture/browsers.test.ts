// What runs in a browser uses nothing that is newer than the oldest supported ones: Safari 16.4, Chrome 111, Firefox 128. Packages
// look before they use such a thing; our own code does not use it.
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

/** Newer than one of the three, as it is written in a call. `union` alone is also a type of schema. */
const NEWER: Readonly<Record<string, RegExp>> = {
  'AbortSignal.any': /AbortSignal\.any\(/,
  'URL.canParse, URL.parse': /\bURL\.(canParse|parse)\(/,
  'methods of Set':
    /(?<!\bz)\.(union|difference|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'Map.groupBy, Object.groupBy': /\b(Map|Object)\.groupBy\(/,
  'Promise.withResolvers, Promise.try': /\bPromise\.(withResolvers|try)\(/,
  'Array.fromAsync': /\bArray\.fromAsync\(/,
  'helpers of iterators':
    /\b(Iterator\.from\(|(values|keys|entries)\(\)\.(map|filter|toArray|some|every|find|take|drop|reduce|flatMap|forEach)\()/,
  'Uint8Array in base64 and hex': /\.(fromBase64|fromHex)\(/,
  'RegExp.escape': /RegExp\.escape\(/,
  'Map.getOrInsert': /\.getOrInsert/,
  'Intl.DurationFormat': /Intl\.DurationFormat/,
  'a declaration with using': /^\s*(await )?using \w+ =/m,
  requestIdleCallback: /\brequestIdleCallback\(/,
}
const files = filesOf(['src/app', 'src/api', 'src/domain', 'sw'], /\.tsx?$/).filter(
  (path) => !path.includes('.test.'),
)
const uses = (text: string) => Object.keys(NEWER).filter((name) => NEWER[name]?.test(text))

describe('the oldest supported browsers', () => {
  it('have everything that our code uses', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((path) => uses(textOf(path)).map((name) => `${path}: ${name}`))).toEqual([])
  })

  it('the inline scripts of the page run in far older ones, which they tell that they are too old', () => {
    const script = [...textOf('index.html').matchAll(/<script>.*?<\/script>/gs)].join('\n')
    expect(script).toContain('too-old')
    expect(script.match(/\?\.(?!\d)|\?\?|\|\|=|&&=|#\w+\s*=|\bawait\b|\bstatic\b|\.at\(/g)).toBeNull()
  })

  it.each([
    ['const both = AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['seen = seen.union(left)', 'methods of Set'],
    ['Map.groupBy(goods, key)', 'Map.groupBy, Object.groupBy'],
    ['rows.values().map(keyOf)', 'helpers of iterators'],
  ])('%s is found', (text, name) => expect(uses(text)).toEqual([name]))

  it('a schema of alternatives is no method of Set', () => expect(uses('z.union([a, b])')).toEqual([]))
})
