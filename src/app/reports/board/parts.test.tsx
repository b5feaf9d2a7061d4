// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Board, BoardFigures } from '#api/back-office/analytics.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { BOARD_PARTS } from '#domain/reports/board.ts'
import { initI18n, loadBackOfficeTexts } from '../../i18n/i18n.ts'
import { TEXT_FILES } from '../../i18n/text-files.ts'
import { Parts } from './parts.tsx'
import { Tiles } from './tiles.tsx'

const figures = (values: Partial<BoardFigures> = {}): BoardFigures => ({
  begun: 40,
  submitted: 30,
  taken: 28,
  registered: 25,
  completed: 22,
  returned: 1,
  rejected: 2,
  lost: 3,
  cancelled: 4,
  sales: 24_000_000,
  open: 5,
  decided: 25,
  sold: 20,
  conversion: 80,
  ...values,
})
const day = (key: string, values: Partial<BoardFigures> = {}) => {
  const { open: _open, decided: _decided, sold: _sold, conversion: _conversion, ...rest } = figures(values)
  return { key, ...rest }
}
const BOARD: Board = {
  period: { from: '2026-11-16', to: '2026-11-17' },
  compared: { from: '2026-11-14', to: '2026-11-15' },
  figures: figures(),
  before: figures({ submitted: 20, lost: 19, sales: 20_000_000, conversion: 60 }),
  waiting: 7,
  in_work: 9,
  days: [
    { ...day('2026-11-16', { submitted: 12 }), before: day('2026-11-14', { submitted: 9 }) },
    { ...day('2026-11-17', { submitted: 18 }), before: day('2026-11-15', { submitted: 11 }) },
  ],
  hours: [{ key: '09', submitted: 30, registered: 25 }],
  statuses: [
    { key: 'new', applications: 7 },
    { key: 'completed', applications: 22 },
  ],
  partners: [
    { key: '1', name: 'Intend', registered: 15, returned: 1, sales: 14_000_000, share: 58.3 },
    { key: '2', name: 'Davr', registered: 10, returned: 0, sales: 10_000_000, share: 41.7 },
  ],
  losses: [{ key: '', rejected: 2, lost: 3, cancelled: 4 }],
  top: [],
  last: [],
}

let root: Root | undefined

/** The element with what a tablet shows. */
function show(content: ReactNode): HTMLElement {
  const place = document.createElement('div')
  root = createRoot(place)
  act(() => root?.render(content))
  return place
}

const exporting = { name: 'board', ask: () => Promise.resolve() }
const chart = { measure: 'submitted', onMeasure: () => undefined } as const

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  await initI18n(TEXT_FILES)
  await loadBackOfficeTexts()
})
afterEach(() => act(() => root?.unmount()))

it('a tile gives a change in percent from a base of 20, otherwise both values', () => {
  const tiles = [...show(<Tiles board={BOARD} />).querySelectorAll('dl > div')]
  const shown = (name: string) =>
    [
      ...(tiles.find((tile) => tile.querySelector('dt')?.textContent === name)?.querySelectorAll('span') ??
        []),
    ].map(({ textContent }) => textContent)
  expect(shown('Передано')).toEqual(['30', '+50 %, было 20'])
  expect(shown('Потеряно')).toEqual(['3', 'было 19'])
  expect(shown('Конверсия')).toEqual(['80 %', 'было 60 %'])
  expect(shown('Продажи, сум')).toEqual([formatSum(24_000_000), `+20 %, было ${formatSum(20_000_000)}`])
  expect(shown('Ждут менеджера')).toEqual(['7'])
})

describe('the parts', () => {
  it('have a table for every chart, with the sums', () => {
    const place = show(<Parts parts={BOARD_PARTS} board={BOARD} exporting={exporting} chart={chart} />)
    const sums = [...place.querySelectorAll('tfoot')].map((foot) =>
      [...foot.querySelectorAll('td')].map(({ textContent }) => textContent).filter((text) => text !== ''),
    )
    expect(sums).toEqual([
      ['30', '20'],
      ['30', '25'],
      ['29'],
      ['25', '1', formatSum(24_000_000)],
      ['2', '3', '4'],
    ])
    const tables = [...place.querySelectorAll('caption')].map(({ textContent }) => textContent)
    expect(tables[0]).toBe('Передано по дням')
    expect(place.textContent).toContain('40 % и больше')
    expect(place.textContent).not.toMatch(/undefined|NaN|[a-z]+_[a-z]+/)
  })

  it('say so where there is nothing', () => {
    const place = show(
      <Parts parts={['losses', 'top']} board={{ ...BOARD, losses: [] }} exporting={exporting} />,
    )
    expect(place.querySelector('table')).toBeNull()
    expect(place.querySelectorAll('h2')).toHaveLength(2)
    expect(place.textContent).toContain('Здесь пока ничего нет.')
  })
})
