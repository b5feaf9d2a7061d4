// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import {
  forgetSearches,
  getLastSearch,
  keepTexts,
  recordLeftPage,
  searchInAddress,
  textsOfEntry,
} from './last-search.ts'

describe('the search texts of a history entry', () => {
  it('are those of the person who typed them, and nothing for another one in the same tab', () => {
    const entry = { listSearch: keepTexts(7, { clients: 'Karimova' }) }
    expect(textsOfEntry(entry, 7)).toEqual({ clients: 'Karimova' })
    expect(textsOfEntry(entry, 8)).toEqual({})
    expect(textsOfEntry(entry, undefined)).toEqual({})
    expect(textsOfEntry({}, 7)).toEqual({})
  })

  it('are not in the entry, so that sign-out leaves nothing of them', () => {
    const entry = { listSearch: keepTexts(7, { clients: 'Karimova' }) }
    expect(JSON.stringify(entry)).not.toContain('Karimova')
    forgetSearches()
    expect(textsOfEntry(entry, 7)).toEqual({})
    expect(sessionStorage.length).toBe(0)
  })

  it('stay what they were when an entry that was made from this one is searched for something else', () => {
    const before = { listSearch: keepTexts(7, { clients: 'Karimova' }) }
    keepTexts(7, { clients: 'Azimov' })
    expect(textsOfEntry(before, 7)).toEqual({ clients: 'Karimova' })
  })

  it('of a build that kept them in the entry are not read', () => {
    expect(textsOfEntry({ listSearch: { user: 7, texts: { clients: 'Karimova' } } }, 7)).toEqual({})
  })
})

describe('the search text of an address', () => {
  it('is found under its name', () => {
    expect(searchInAddress({ q: 'artel' })).toBe('artel')
    expect(searchInAddress({ sort: 'name' })).toBeUndefined()
    expect(searchInAddress({ q: { deep: 1 } })).toBeUndefined()
  })
})

describe('the query of a left page', () => {
  it('is kept over a reload until it is forgotten; a page without one has none', () => {
    recordLeftPage('/applications', { tab: 'hold' })
    expect(getLastSearch('/applications')).toEqual({ tab: 'hold' })
    recordLeftPage('/applications', {})
    expect(getLastSearch('/applications')).toEqual({})
    recordLeftPage('/clients', { branch: '2' })
    forgetSearches()
    expect(getLastSearch('/clients')).toEqual({})
    expect(sessionStorage.length).toBe(0)
  })
})
