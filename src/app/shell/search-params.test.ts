import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('a parameter of an address', () => {
  it.each([
    ['10304001002000001', '10304001002000001'],
    ['1.50', '1.50'],
    ['007', '007'],
    ['1e5', '1e5'],
    ['-0', '-0'],
    ['true', 'true'],
    ['null', 'null'],
    ['[1]', '[1]'],
    ['{"a":1}', '{"a":1}'],
    ['"half', '"half'],
    ['a+b', 'a b'],
    ['', ''],
  ])('%s is the text %s', (written, text) => {
    expect(parseSearch(`?q=${written}`)).toEqual({ q: text })
  })

  it('that an earlier version wrote in quotation marks is the text inside', () => {
    expect(parseSearch('?q=%2210304001002000001%22&open=12')).toEqual({ q: '10304001002000001', open: '12' })
  })

  it('comes back as it was written, whatever the text', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.json(), fc.double().map(String))
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), texts), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })

  it('is written without quotation marks, and not at all if it is undefined', () => {
    expect(stringifySearch({ open: '5', branch: 7, q: undefined })).toBe('?open=5&branch=7')
    expect(stringifySearch({ q: undefined })).toBe('')
  })
})

it('the router keeps the digits of an address', async () => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/?q=10304001002000001&part=1.50'] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  expect(router.state.location.search).toEqual({ q: '10304001002000001', part: '1.50' })
  const { href, search } = router.buildLocation({ to: '.', search: { q: '007' } as never })
  expect([href, search]).toEqual(['/?q=007', { q: '007' }])
})
