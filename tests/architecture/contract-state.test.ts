// The state of a contract is changed by one function, which asks the table of transitions.
import { expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const WRITER = 'src/server/applications/change-contract.ts'
const UPDATE = /updateTable\(\s*'contracts'\s*\)\s*\.set\(([^)]*)\)|update\s+contracts\s+set([^`]*)/g

const changesState = (text: string): boolean =>
  [...text.matchAll(UPDATE)].some(([, columns = '', raw = '']) => /\bstate\b/.test(columns + raw))

it('is changed by its writer alone', () => {
  const writers = filesOf(['src'], /\.(ts|mjs)$/).filter((path) => changesState(textOf(path)))
  expect(writers).toEqual([WRITER])
})

it.each([
  "trx\n  .updateTable('contracts')\n  .set({ state: 'failed' })",
  "trx.updateTable('contracts').set({ ...written, state })",
  "sql`update contracts set state = 'failed'`",
])('is seen to be changed by %s', (text) => {
  expect(changesState(text)).toBe(true)
})

it("is not changed by another column's update", () => {
  expect(
    changesState("trx.updateTable('contracts').set({ asked_at: now }).where('state', '=', 'making')"),
  ).toBe(false)
})
