// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from '#app/platform/connection.ts'
import { useSteady } from './use-steady.ts'

let root: Root
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const of = (applications: number, rest: Partial<Connection> = {}): Connection => ({
  state: 'online',
  sending: null,
  waiting: { applications, photos: 0, other: 0 },
  checkedAt: null,
  ...rest,
})
const SENT = of(0)
const WAITING = of(1)
const SENDING = of(1, { sending: { done: 0, total: 1 } })

let shown: Connection | undefined
function Probe({ connection }: { connection: Connection }) {
  shown = useSteady(connection)
  return null
}
const show = (connection: Connection) => act(async () => root.render(<Probe connection={connection} />))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

it('changes once while somebody types, and once after that', async () => {
  const seen: (Connection | undefined)[] = []
  await show(SENT)
  for (let key = 0; key < 8; key += 1) {
    for (const connection of [WAITING, SENDING, SENT]) {
      await show(connection)
      await pass(400)
      if (seen.at(-1) !== shown) seen.push(shown)
    }
  }
  expect(seen).toEqual([WAITING])
  await pass(5000)
  expect(shown).toBe(SENT)
})

it('shows at once that something waits, and that the connection is lost or back', async () => {
  await show(SENT)
  await show(WAITING)
  expect(shown).toBe(WAITING)
  const lost = of(1, { state: 'offline' })
  await show(lost)
  expect(shown).toBe(lost)
  await show(SENT)
  expect(shown).toBe(SENT)
})

it('shows the progress of what takes longer', async () => {
  await show(WAITING)
  await show(SENDING)
  expect(shown).toBe(WAITING)
  await pass(1500)
  const further = of(1, { sending: { done: 1, total: 2 } })
  await show(further)
  expect(shown).toBe(further)
})
