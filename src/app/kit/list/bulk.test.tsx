// @vitest-environment jsdom
import { Power } from 'lucide-react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BulkAction, BulkBar } from './bulk.tsx'
import { useChosen } from './use-chosen.ts'
import { useSteadyRows } from './use-steady-rows.ts'

type Line = { key: string; isFree: boolean }
const linesOf = (keys: string, taken = ''): Line[] =>
  [...keys].map((key) => ({ key, isFree: !taken.includes(key) }))

let root: Root
const render = (node: ReactNode) => act(async () => root.render(node))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('a range takes the rows that are shown, not one that waits between them', async () => {
  type Both = { chosen: ReturnType<typeof useChosen<Line>>; steady: ReturnType<typeof useSteadyRows<Line>> }
  let list: Both | undefined
  function List({ rows }: { rows: readonly Line[] }) {
    const steady = useSteadyRows<Line>({ rows, identity: 'all', updatedAt: Date.now(), list: 'used' })
    list = { steady, chosen: useChosen<Line>(steady, '/lines', 'all') }
    return null
  }
  const chosenKeys = () => list?.chosen.lines.map(({ key }) => key).join('')
  await render(<List rows={linesOf('ac')} />)
  await act(async () => list?.chosen.selection.onChoose(['a'], true))
  await render(<List rows={linesOf('abc')} />)
  expect(list?.steady.waiting).toBe(1)
  await act(async () => list?.chosen.selection.onChoose(['c'], true, true))
  expect(chosenKeys()).toBe('ac')
  await act(async () => list?.steady.showAll())
  expect(chosenKeys()).toBe('ac')
  // A row that others took away is still shown, so it is still chosen: the server says why it cannot be acted on.
  await render(<List rows={linesOf('bc')} />)
  expect(chosenKeys()).toBe('ac')
})

it('a chosen line that the action is not for is named with its reason, and the others can be undone', async () => {
  const ran: string[] = []
  const take: BulkAction<Line> = {
    key: 'take',
    label: 'Take',
    icon: Power,
    refusal: ({ isFree }) => (isFree ? null : 'Somebody else has it.'),
    run: async ({ key }) => {
      ran.push(key)
      return async () => ran.push(`undo ${key}`)
    },
    done: (count) => `Taken: ${count}`,
    undone: (count) => `Returned: ${count}`,
  }
  const done: (readonly Line[] | null)[] = []
  await render(
    <BulkBar<Line>
      actions={[take]}
      lines={linesOf('abc', 'b')}
      nameOf={({ key }) => `Line ${key}`}
      found={null}
      onClear={() => {}}
      onDone={(lines) => done.push(lines)}
      onUndone={() => {}}
    />,
  )
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))
  await act(async () => button('Take')?.click())
  const dialog = document.querySelector('[role="dialog"]')
  expect(dialog?.textContent).toContain('Taken: 2')
  expect(dialog?.textContent).toContain('Line b')
  expect(dialog?.textContent).toContain('Somebody else has it.')
  expect(ran).toEqual(['a', 'c'])
  expect(done[0]?.map(({ key }) => key)).toEqual(['a', 'c'])
  await act(async () => button('undo')?.click())
  expect(ran).toEqual(['a', 'c', 'undo a', 'undo c'])
})

it('an action on all lines together leaves out those that it is not for, and names those that the server refused', async () => {
  const sent: string[] = []
  const move: BulkAction<Line> = {
    key: 'move',
    label: 'Move',
    icon: Power,
    refusal: ({ isFree }) => (isFree ? null : 'Nothing to move.'),
    runTogether: async (lines) => {
      sent.push(lines.map(({ key }) => key).join(''))
      return [{ key: 'c', reason: { code: 'gone' } }]
    },
    done: (count) => `Moved: ${count}`,
  }
  const done: (readonly Line[] | null)[] = []
  await render(
    <BulkBar<Line>
      actions={[move]}
      lines={linesOf('abcd', 'b')}
      nameOf={({ key }) => `Line ${key}`}
      found={null}
      onClear={() => {}}
      onDone={(lines) => done.push(lines)}
      onUndone={() => {}}
    />,
  )
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Move'),
  )
  await act(async () => button?.click())
  const dialog = document.querySelector('[role="dialog"]')
  expect(sent).toEqual(['acd'])
  expect(dialog?.textContent).toContain('Moved: 2')
  expect(dialog?.textContent).toContain('Nothing to move.')
  expect(dialog?.textContent).toContain('Line c')
  expect(done[0]?.map(({ key }) => key)).toEqual(['a', 'd'])
})
