import { describe, expect, it } from 'vitest'
import { branchForm } from './branch.ts'
import { placeProblems } from './place.ts'

const form = { name: 'Chilonzor', region: 1726, district: 1726294, address: '', phone: '' }
const fieldsOf = (values: object) =>
  (branchForm.safeParse({ ...form, ...values }).error?.issues ?? []).map(({ path }) => path.join('.'))

describe('the form of a branch', () => {
  it('requires a name and a place; address and phone may be empty', () => {
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ name: ' ', region: null, district: null })).toEqual(['name', 'region', 'district'])
  })
  it.each(['+998712000000', '71 200-00-00'])('accepts the phone %s', (phone) => {
    expect(fieldsOf({ phone })).toEqual([])
  })
  it.each(['12', '+7 900 000 00 00'])('refuses the phone %s', (phone) => {
    expect(fieldsOf({ phone })).toEqual(['phone'])
  })
})

describe('the place of a branch', () => {
  it('is a district of its region', () => {
    expect(placeProblems({ region: 1726, district: 1726294 })).toEqual([])
    expect(placeProblems({ region: 1718, district: 1726294 })).toEqual([
      { field: 'district', code: 'district_not_in_region' },
    ])
  })
  it('is in a known region', () => {
    expect(placeProblems({ region: 26, district: 1726294 })).toEqual([
      { field: 'region', code: 'region_unknown' },
    ])
  })
})
