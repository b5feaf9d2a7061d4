import { describe, expect, it } from 'vitest'
import { missingPhotos, type ServerLine, slotsWithoutPhoto, type TabletLine } from './missing-photos.ts'

const line = (id: string, change: Partial<ServerLine<string>> = {}): ServerLine<string> => ({
  id,
  number: 7,
  name: 'X',
  slots: [2],
  tasks: [],
  ...change,
})
const draft = (id: string, usable: number[], change: Partial<TabletLine> = {}): TabletLine => ({
  id,
  number: null,
  name: 'Karimova Lola',
  status: 'unfinished',
  usable,
  ...change,
})

describe('slots without a photo', () => {
  it('are the required slots without a picture, while the status takes photos', () => {
    expect(slotsWithoutPhoto('new', [1, 4])).toEqual([2, 3])
    expect(slotsWithoutPhoto('hold', [1, 2, 3, 4])).toEqual([])
    expect(slotsWithoutPhoto('completed', [])).toEqual([])
  })

  it('include the slots that the partner of the chosen limit needs', () => {
    expect(slotsWithoutPhoto('in_process', [1, 2, 3, 4], [5])).toEqual([5])
    expect(slotsWithoutPhoto('completed', [1, 2, 3, 4], [5])).toEqual([])
  })
})

describe('applications without photos', () => {
  it('come from the tablet and from the server, each once', () => {
    const found = missingPhotos({ lines: [line('a'), line('b')], total: 2 }, [draft('a', [1])])
    expect(found.items.map(({ id, slots, isHere }) => [id, slots, isHere])).toEqual([
      ['a', [2, 3, 4], true],
      ['b', [2], false],
    ])
    expect(found.count).toBe(2)
  })

  it('leave out those whose pictures are on this tablet and not uploaded yet', () => {
    const found = missingPhotos({ lines: [line('a'), line('b')], total: 2 }, [draft('a', [1, 2, 3, 4])])
    expect([found.count, [...found.waiting]]).toEqual([1, ['a']])
  })

  it('include a photo that was sent back even if a picture of it exists', () => {
    const back = line('a', { slots: [4], tasks: ['face not visible'] })
    const found = missingPhotos({ lines: [back], total: 1 }, [draft('a', [1, 2, 3, 4])])
    expect(found.items).toEqual([{ ...back, isHere: false }])
    expect(found.waiting.size).toBe(0)
  })

  it('include a slot that the partner needs until the tablet has its picture', () => {
    const lines = [line('a', { slots: [5] })]
    const found = (usable: number[]) => missingPhotos({ lines, total: 1 }, [draft('a', usable)])
    expect(found([1, 2, 3, 4]).items.map(({ slots }) => slots)).toEqual([[5]])
    expect([found([1, 2, 3, 4, 5]).count, [...found([1, 2, 3, 4, 5]).waiting]]).toEqual([0, ['a']])
  })

  it('count those beyond the limit of the list, and cover the tablet alone if the answer of the server is unknown', () => {
    expect(missingPhotos({ lines: [line('a')], total: 240 }, []).count).toBe(240)
    expect(missingPhotos(null, [draft('a', []), draft('b', [1, 2, 3, 4])]).count).toBe(1)
  })
})
