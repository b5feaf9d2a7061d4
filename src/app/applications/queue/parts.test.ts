import { describe, expect, it } from 'vitest'
import type { Stage } from '#domain/applications/stages.ts'
import type { Status } from '#domain/applications/status.ts'
import { linesInSight, MANY_OWN, partsOf } from './parts.ts'

const ME = 1
type Line = {
  key: string
  id: string
  status: Status
  stage: Stage | null
  manager: { id: number; name: string } | null
}
const line = (
  id: string,
  manager: number | null,
  stage: Stage | null,
  status: Status = 'in_process',
): Line => ({
  key: id,
  id,
  status,
  stage,
  manager: manager === null ? null : { id: manager, name: '' },
})
const waiting = line('waiting', null, null, 'new')
const other = line('other', 2, 'sms')
const own = (count: number, stage: Stage) =>
  Array.from({ length: count }, (_, nth) => line(`${stage}${nth}`, ME, stage))
const parts = (lines: Line[], mine: number, placed = new Map<string, Line>()) =>
  partsOf({ lines, placed, userId: ME, counts: { mine } })
const keysOf = (found: ReturnType<typeof parts>) => found.map(({ key, lines }) => `${key} ${lines.length}`)

describe('the parts of the queue', () => {
  it('are its groups while there are few cases of one’s own', () => {
    const lines = [...own(MANY_OWN - 1, 'limit'), waiting, other]
    expect(keysOf(parts(lines, MANY_OWN - 1))).toEqual([`mine ${MANY_OWN - 1}`, 'waiting 1', 'others 1'])
  })

  it('have many cases of one’s own by stage in the order of the stages, those without a stage by status', () => {
    const onHold = line('held', ME, null, 'hold')
    const lines = [onHold, ...own(MANY_OWN, 'contract'), ...own(2, 'sms'), waiting, other]
    expect(keysOf(parts(lines, MANY_OWN + 3))).toEqual([
      'mine/sms 2',
      `mine/contract ${MANY_OWN}`,
      'mine/hold 1',
      'waiting 1',
      'others 1',
    ])
  })

  it('are not divided while not all cases of one’s own are loaded', () => {
    expect(keysOf(parts(own(MANY_OWN, 'sms'), MANY_OWN + 1))).toEqual([`mine ${MANY_OWN}`])
  })

  it('keep a case that has gone on to another stage where it was', () => {
    const lines = own(MANY_OWN, 'sms')
    const placed = new Map(lines.map((one) => [one.key, one]))
    const later = lines.map((one, nth) => (nth === 0 ? { ...one, stage: 'limit' as const } : one))
    expect(keysOf(parts(later, MANY_OWN, placed))).toEqual([`mine/sms ${MANY_OWN}`])
  })

  it('show of a folded part the open record only', () => {
    const [part] = parts(own(3, 'sms'), 3)
    if (part === undefined) throw new Error('no part')
    expect(linesInSight(part, new Set(), 'sms1')).toHaveLength(3)
    expect(linesInSight(part, new Set(['mine']), 'sms1').map(({ id }) => id)).toEqual(['sms1'])
    expect(linesInSight(part, new Set(['mine']), 'elsewhere')).toEqual([])
  })
})
