import { expect, it } from 'vitest'
import { fieldLines } from './comment-text.ts'

it('parses the lines of a late change', () => {
  expect(fieldLines('surname: Karimova\nchild_count: 2\npensioner: true\nwork_place: —')).toEqual([
    { field: 'surname', value: 'Karimova' },
    { field: 'child_count', value: 2 },
    { field: 'pensioner', value: true },
    { field: 'work_place', value: null },
  ])
})

it('returns null for a comment of a person', () => {
  expect(fieldLines('Client will come at 5: call him')).toBeNull()
  expect(fieldLines('surname: Karimova\nplease check')).toBeNull()
  expect(fieldLines('')).toBeNull()
})
