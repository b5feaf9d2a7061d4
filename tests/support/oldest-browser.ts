// The oldest supported browser, simulated: what is newer than Safari 16.4 is deleted before any script of the page runs.

/** Runs in the page. */
export function deleteNewer(): void {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Array, ['fromAsync']],
    [RegExp, ['escape']],
    [
      Set.prototype,
      [
        'union',
        'difference',
        'intersection',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    ],
    [globalThis, ['Iterator', 'requestIdleCallback', 'scheduler']],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  for (const name of [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ])
    Reflect.deleteProperty(iterators, name)
}

/** Runs in the page: whether the newer built-ins are missing. */
export const isOld = (): boolean =>
  !('union' in Set.prototype) && !('any' in AbortSignal) && !('canParse' in URL)
