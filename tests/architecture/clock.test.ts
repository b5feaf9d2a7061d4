// The tablet's clock may be years off. What the app decides, shows as today or sends as the time of an entry is read from
// `getCurrentTime` and `getToday` (src/docs/offline.md#clocks).
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const CLOCK = 'src/app/platform/wire/clock.ts'
/** Layers that measure how long something takes by `Date.now()`: waits, leases, ages of answers on the tablet itself. */
const MEASURING = ['src/app/offline/', 'src/app/platform/', 'src/app/shell/', 'src/app/kit/']
/** Files of features that do so too. */
const MEASURING_FILES = new Map([
  ['src/app/pickers/queue/server-clock.ts', 'advances the server time of an answer'],
  ['src/app/applications/stages/use-server-seconds.ts', 'advances the server time of an answer'],
  ['src/app/applications/queue/line.ts', 'the distance to the server time of an answer'],
  ['src/app/outbox/send-now.ts', 'the waiting times of the queue are the tablet’s'],
  ['src/app/session/ready/collect.ts', 'ages of what the tablet has stored'],
])

/** Readings of the tablet's clock that a rule must not use. */
function readings(path: string, text: string): string[] {
  const found = text.match(/\bnew Date\(\)|InTashkent\((new Date\()?Date\.now\(\)/g) ?? []
  const mayMeasure = MEASURING_FILES.has(path) || MEASURING.some((folder) => path.startsWith(folder))
  return [...found, ...(mayMeasure ? [] : (text.match(/\bDate\.now\(\)/g) ?? []))]
}
const files = filesOf(['src/app', 'src/domain', 'src/api'], /\.tsx?$/).filter(
  (path) => path !== CLOCK && !path.includes('.test.'),
)

describe('the tablet’s clock', () => {
  it('is read by one function', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((path) => readings(path, textOf(path)).map((found) => `${path}: ${found}`))).toEqual(
      [],
    )
  })

  it('has no exception that is not needed', () => {
    for (const path of MEASURING_FILES.keys()) expect(textOf(path), path).toContain('Date.now()')
  })

  it.each([
    ['src/app/applications/form.tsx', 'const today = todayInTashkent(new Date())', 1],
    ['src/app/platform/day.ts', 'const today = dateInTashkent(new Date())', 1],
    ['src/app/clients/list.tsx', 'const since = Date.now() - at', 1],
    ['src/app/platform/wait.ts', 'const since = Date.now() - at', 0],
  ])('%s: %s', (path, text, count) => expect(readings(path, text)).toHaveLength(count))
})
