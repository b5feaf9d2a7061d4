import { describe, expect, it } from 'vitest'
import { SCREENS } from '#domain/access/screens.ts'
import { safeNext, screenOf } from './safe-next.ts'

describe('safeNext', () => {
  it.each([
    '/applications',
    '/applications?status=new&after=x',
    '/applications/0199d3a0-0000-7000-8000-000000000001',
    '/applications/add',
    '/outbox',
  ])('lets %s through', (path) => {
    expect(safeNext(path)).toBe(path)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'applications',
    '',
    '/no-such-page',
    '/auth/login',
    '/auth/login?next=/applications',
    '/',
    '/no-access',
    '/403',
    '/\t/evil.example',
    `/applications?x=${'a'.repeat(3000)}`,
    null,
    undefined,
    7,
    ['/applications'],
  ])('refuses %j', (path) => {
    expect(safeNext(path)).toBeNull()
  })

  it('keeps every built page of the main layout reachable', () => {
    const rows = Object.values(SCREENS).filter(
      (row) => row.built && !row.open && row.layout === 'main' && !['/403', '/welcome'].includes(row.path),
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const row of rows) expect(safeNext(row.path.replace(/\$\w+/g, '7'))).not.toBeNull()
  })
})

describe('screenOf', () => {
  it('prefers the literal path to a parameter', () => {
    expect(screenOf('/applications/add')?.path).toBe('/applications/add')
    expect(screenOf('/applications/add_photo')?.path).toBe('/applications/add_photo')
    expect(screenOf('/applications/42')?.path).toBe('/applications/$id')
  })
})
