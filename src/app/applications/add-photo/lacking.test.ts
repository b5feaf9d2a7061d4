import { describe, expect, it } from 'vitest'
import type { DraftRow, PhotoRow } from '#app/offline/rows.ts'
import type { ApplicationListItem } from '#contract/applications.ts'
import { lackingHere, lackingThere } from './lacking.ts'

const draft = (id: string, change: Partial<DraftRow> = {}) =>
  ({
    id,
    number: null,
    status: 'unfinished',
    values: { surname: 'Karimova', name: 'Lola' },
    ...change,
  }) as DraftRow
const photo = (appId: string, slot: number, state: PhotoRow['state'] = 'on_tablet') =>
  ({ appId, slot, state }) as PhotoRow

describe('on the tablet', () => {
  it('names the required slots without a picture', () => {
    const photos = [photo('a', 1), photo('a', 2, 'on_server'), photo('a', 3, 'damaged'), photo('b', 4)]
    expect(lackingHere([draft('a')], photos)).toEqual([
      { id: 'a', number: null, name: 'Karimova Lola', slots: [3, 4], isHere: true, tasks: [] },
    ])
  })

  it('leaves out what is complete and what is over', () => {
    const all = [1, 2, 3, 4].map((slot) => photo('a', slot))
    expect(lackingHere([draft('a'), draft('b', { status: 'cancelled' })], all)).toEqual([])
  })
})

it('of the server shows only what is not here already', () => {
  const items = [
    { id: 'a', number: 7, client_name: 'X', missing_slots: [2], photo_tasks: [] as object[] },
    { id: 'b', number: 8, client_name: 'Y', missing_slots: [1, 4], photo_tasks: [] as object[] },
  ] as ApplicationListItem[]
  expect(lackingThere(items, new Set(['a']))).toEqual([
    { id: 'b', number: 8, name: 'Y', slots: [1, 4], isHere: false, tasks: [] },
  ])
})

it('asks for what was sent back also where its picture still is on the tablet', () => {
  const tasks = [{ slot: 4, comment: 'Лицо не видно' }]
  const items = [
    { id: 'a', number: 7, client_name: 'X', missing_slots: [4], photo_tasks: tasks },
  ] as ApplicationListItem[]
  expect(lackingThere(items, new Set(['a']))).toEqual([
    { id: 'a', number: 7, name: 'X', slots: [4], isHere: false, tasks },
  ])
})
