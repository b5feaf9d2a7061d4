// Attributes of endpoints that a new endpoint could forget without any other test failing: who is refused while signing
// in, what may be called before the first password is changed, who may take a list out as a file, and what a rescue file
// may bring.
import { describe, expect, it } from 'vitest'
import { ZodObject } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'

const named = (hasAttribute: (endpoint: Endpoint) => boolean): string[] =>
  [...ENDPOINTS].filter(([, endpoint]) => hasAttribute(endpoint)).map(([name]) => name)

describe('attributes of endpoints', () => {
  it('refuse a lost tablet at every step of signing in', () => {
    const steps = [...ENDPOINTS]
      .filter(
        ([name, { access, method }]) => /^session\./.test(name) && access === 'public' && method !== 'GET',
      )
      .map(([name]) => name)
    expect(steps.length).toBeGreaterThan(4)
    expect(named(({ refusesLostTablet }) => refusesLostTablet === true)).toEqual(steps)
  })

  it('require the XSRF token of the only GET that changes state', () => {
    expect(named(({ xsrf }) => xsrf === true)).toEqual(['session.logout'])
  })

  it('allow before the first password change only what the change itself needs', () => {
    expect(named(({ beforePasswordChange }) => beforePasswordChange === true).sort()).toEqual([
      'session.changePassword',
      'session.logout',
      'session.user',
      'session.userRoles',
      'tablet.openKey',
    ])
  })

  it('ask `reports.export` of every export, and the permission of the list whose rows it has', () => {
    const isExport = ({ body }: Endpoint) => body instanceof ZodObject && 'format' in body.shape
    expect(named(({ alsoRequires }) => alsoRequires === 'reports.export')).toEqual(named(isExport))
    expect(named(isExport).length).toBeGreaterThan(20)
    expect(named(({ access }) => access === 'reports.export')).toEqual([])
    const isFile = ({ kind, method }: Endpoint) => kind === 'binary' && method === 'POST'
    // The wrong rows of an upload are rows of the person's own file.
    expect(named(isFile).filter((name) => !/^\w+Upload\.wrong$/.test(name))).toEqual(named(isExport))
  })

  it('ask a second permission of movements that are made from another list and of costs that are corrected', () => {
    const isOther = ({ alsoRequires }: Endpoint) =>
      alsoRequires !== undefined && alsoRequires !== 'reports.export'
    expect(named(isOther)).toEqual(['levels.move', 'receipts.correct_costs'])
  })

  it('let a rescue file bring only operations of the outbox, each with the id of its application', () => {
    const byPlace = [...ENDPOINTS].flatMap(([name, { rescue, operation }]) =>
      rescue === undefined ? [] : [[name, rescue, operation]],
    )
    expect(byPlace.sort()).toEqual([
      ['applications.comment', 'params.id', true],
      ['applications.create', 'body.id', true],
      ['applications.discard', 'params.id', true],
      ['applications.patch', 'params.id', true],
      ['applications.putPhoto', 'params.id', true],
      ['applications.removePhoto', 'params.id', true],
      ['moves.submit', 'params.id', true],
      ['tablet.discard', 'body.application_id', true],
    ])
  })
})
