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
import type { Rows } from './rows.ts'

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
  const { open: _open, conversion: _conversion, ...rest } = figures(values)
  return { key, ...rest }
}
const EMPTY: Partial<BoardFigures> = { submitted: 0, sales: 0, decided: 0, sold: 0 }
const BOARD: Board = {
  period: { from: '2026-11-16', to: '2026-11-17' },
  compared: { from: '2026-11-14', to: '2026-11-15' },
  figures: figures(),
  before: figures({ submitted: 20, lost: 19, sales: 20_000_000, sold: 15, conversion: 60 }),
  waiting: 7,
  in_work: 9,
  days: [
    { ...day('2026-11-16', { submitted: 12 }), before: day('2026-11-14', { submitted: 9 }) },
    { ...day('2026-11-17', { submitted: 18 }), before: day('2026-11-15', { submitted: 11 }) },
  ],
  hours: [
    { ...day('08', EMPTY), before: day('08', EMPTY) },
    { ...day('09', { submitted: 30 }), before: day('09', { submitted: 20 }) },
  ],
  funnel: [
    { key: 'submitted', reached: 25, left: 0, reasons: [] },
    { key: 'taken', reached: 24, left: 1, reasons: [{ key: '', applications: 1 }] },
    { key: 'asked', reached: 24, left: 0, reasons: [] },
    { key: 'approved', reached: 20, left: 4, reasons: [{ key: 'mib_debt', applications: 4 }] },
    { key: 'registered', reached: 20, left: 0, reasons: [] },
    { key: 'sold', reached: 20, left: 0, reasons: [] },
  ],
  statuses: [
    { key: 'new', applications: 7 },
    { key: 'completed', applications: 22 },
  ],
  partners: [
    { key: '1', name: 'Intend', registered: 15, returned: 1, sales: 14_000_000, share: 58.3, agreed: 30 },
    { key: '2', name: 'Davr', registered: 10, returned: 0, sales: 10_000_000, share: 41.7, agreed: null },
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
const onMeasure = vi.fn()
const chart = { measure: 'submitted', onMeasure, unit: 'day', onUnit: () => undefined } as const
/** Nothing is opened here: the journey follows the links. */
const rows: Rows = {
  counted: () => undefined,
  standing: () => undefined,
  line: () => undefined,
  partner: () => undefined,
  taken: () => undefined,
  ranking: () => undefined,
}
const given = { board: BOARD, exporting, rows, chart }
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate: () => undefined }),
}))

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

describe('the large figures', () => {
  const shown = (place: HTMLElement, key: string) => place.querySelector<HTMLElement>(`[data-figure=${key}]`)

  it('say their kind and their change in words, in percent from a base of 20', () => {
    const place = show(<Parts {...given} parts={['figures']} />)
    expect(place.querySelectorAll('[data-value]')).toHaveLength(4)
    expect(shown(place, 'submitted')?.textContent).toContain('за эти дни30на 10 больше, +50 %')
    expect(shown(place, 'completed')?.textContent).toContain('столько же')
    expect(shown(place, 'conversion')?.textContent).toContain('из переданных80 %на 20 п. п. больше')
    expect(shown(place, 'sales')?.textContent).toContain(`на ${formatSum(4_000_000)} больше, +20 %`)
    expect(shown(place, 'lost')?.textContent).toBe('Потеряно3')
  })

  it('have no fall of the conversion to zero on a day without a decision', () => {
    const [first, last] = BOARD.days
    const undecided = { ...day('2026-11-15', { decided: 0, sold: 0 }), before: null }
    const days = [first, undecided, last].filter((line) => line !== undefined)
    const place = show(<Parts {...given} board={{ ...BOARD, days }} parts={['figures']} />)
    const course = shown(place, 'conversion')?.querySelector('path[fill=none]')?.getAttribute('d')
    expect(course).toMatch(/^M0 [\d.]+L100 [\d.]+$/)
  })

  it('decide what the chart shows, and cannot be pressed without one', () => {
    const alone = show(<Parts {...given} parts={['figures']} />)
    expect(alone.querySelector('[aria-pressed]')).toBeNull()
    const place = show(<Parts {...given} parts={['figures', 'days']} />)
    expect(shown(place, 'submitted')?.getAttribute('aria-pressed')).toBe('true')
    document.body.append(place)
    act(() => shown(place, 'completed')?.click())
    expect(onMeasure).toHaveBeenCalledWith('completed')
    place.remove()
  })
})

describe('the parts', () => {
  const rowsOf = (place: HTMLElement) =>
    [...(place.querySelector('tbody')?.querySelectorAll('tr') ?? [])].map(
      (row) => row.querySelector('th')?.textContent,
    )

  it('have one chart by day, the newest first, with the sums and the difference', () => {
    const place = show(<Parts {...given} parts={BOARD_PARTS} />)
    const tables = [...place.querySelectorAll('caption')].map(({ textContent }) => textContent)
    expect(tables).toEqual(['Что закончилось за период', 'Передано по дням', 'По статусам'])
    const days = show(<Parts {...given} parts={['days']} />)
    expect(rowsOf(days)).toEqual(['17.11.2026', '16.11.2026'])
    // Without figures to press, what the chart shows is chosen beside it.
    expect(days.textContent).toContain('Что показать')
    expect(place.textContent).not.toContain('Что показать')
    expect([...days.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)).toEqual([
      '30',
      '20',
      '+10',
    ])
    expect(place.textContent).not.toMatch(/undefined|NaN|[a-z]+_[a-z]+/)
  })

  it('have more losses as the worse ones', () => {
    const colourOf = (measure: 'lost' | 'submitted') =>
      show(<Parts {...given} chart={{ ...chart, measure }} parts={['days']} />).querySelector(
        'tfoot td:last-child span',
      )?.className
    // 3 after 19 were lost, 30 after 20 submitted.
    expect(colourOf('lost')).toBe('text-ok')
    expect(colourOf('submitted')).toBe('text-ok')
    const worse = { ...BOARD, before: figures({ lost: 1 }) }
    const place = show(
      <Parts {...given} board={worse} chart={{ ...chart, measure: 'lost' }} parts={['days']} />,
    )
    expect(place.querySelector('tfoot td:last-child span')?.className).toBe('text-danger')
  })

  it('leave empty hours out', () => {
    expect(rowsOf(show(<Parts {...given} parts={['hours']} />))).toEqual(['09:00'])
  })

  it('mark a share above the limit, and say where most are lost', () => {
    const place = show(<Parts {...given} parts={['losses', 'partners']} />)
    const partner = (key: string) => place.querySelector(`[data-partner="${key}"]`)?.textContent
    expect(partner('1')).toContain('выше58,3 %')
    expect(partner('2')).toContain('выше41,7 %')
    expect(place.querySelector('[data-stage=approved]')?.textContent).toContain('ушли: 4')
    expect(place.textContent).toContain('больше всего: Долг в МИБ, 4')
    // Nothing opens here, so nobody is asked to press it.
    expect(place.textContent).toContain('решено 25 из переданных')
    expect(place.textContent).not.toContain('нажмите')
  })

  it('mark the agreed share of a partner where it is known', () => {
    const place = show(<Parts {...given} parts={['partners']} />)
    const partner = (key: string) => place.querySelector<HTMLElement>(`[data-partner="${key}"]`)
    expect(partner('1')?.textContent).toContain('по договорённости 30 %')
    expect(partner('1')?.querySelector<HTMLElement>('[data-agreed]')?.style.left).toBe('30%')
    expect(partner('2')?.textContent).not.toContain('по договорённости')
    expect(partner('2')?.querySelector('[data-agreed]')).toBeNull()
  })

  it('have no limit for the staff of a partner, who see no other', () => {
    const partners = BOARD.partners.slice(0, 1).map((line) => ({ ...line, share: null, agreed: null }))
    const place = show(<Parts {...given} parts={['partners']} board={{ ...BOARD, partners }} />)
    expect(place.textContent).toContain(formatSum(14_000_000))
    expect(place.textContent).not.toMatch(/выше|%/)
  })

  it('compare nothing of what is not known of the compared days', () => {
    const undecided = { ...BOARD, before: figures({ decided: 0, sold: 0, conversion: null }) }
    const place = show(<Parts {...given} parts={['figures']} board={undecided} />)
    expect(place.querySelector('[data-figure=conversion]')?.textContent).toMatch(/80 %$/)
  })

  it('say so where there is nothing', () => {
    const empty = { ...BOARD, losses: [], figures: figures({ decided: 0, open: 0 }) }
    const place = show(<Parts {...given} parts={['losses', 'top']} board={empty} />)
    expect(place.querySelector('table')).toBeNull()
    expect(place.querySelectorAll('h2')).toHaveLength(2)
    expect(place.textContent).toContain('Здесь пока ничего нет.')
  })
})
