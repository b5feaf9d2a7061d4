import { expect, it } from 'vitest'
import { withConsequences } from './consequences.ts'

const TODAY = '2026-11-20'

it('a complete pinfl fills birth date and sex if they are empty', () => {
  expect(withConsequences({}, { pinfl: '31503909990013' }, TODAY)).toEqual({
    pinfl: '31503909990013',
    birth_date: '1990-03-15',
    sex: 'M',
  })
  expect(
    withConsequences({ sex: 'F', birth_date: '1990-03-16' }, { pinfl: '31503909990013' }, TODAY),
  ).toEqual({
    pinfl: '31503909990013',
  })
})

it('an incomplete pinfl fills nothing', () => {
  expect(withConsequences({}, { pinfl: '3150390999' }, TODAY)).toEqual({ pinfl: '3150390999' })
})

it('another region clears the district', () => {
  const values = { work_region: 1703, work_district: 1703202 }
  expect(withConsequences(values, { work_region: 1726 }, TODAY)).toEqual({
    work_region: 1726,
    work_district: null,
  })
  expect(withConsequences(values, { work_region: 1703 }, TODAY)).toEqual({ work_region: 1703 })
})

it('an empty text becomes null', () => {
  expect(withConsequences({ name: 'A' }, { name: '' }, TODAY)).toEqual({ name: null })
})
