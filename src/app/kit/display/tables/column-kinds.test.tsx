// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getLanguage } from '#app/i18n/i18n.ts'
import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import {
  countColumn,
  dayColumn,
  fixedTextColumn,
  momentColumn,
  moneyColumn,
  NONE,
  numberColumn,
  phoneColumn,
  pillColumn,
  sumColumn,
  textColumn,
} from './column-kinds.tsx'
import type { Column } from './columns.ts'

type Row = { client: string | null; count: number | null; seller: { name: string } }
const ROW: Row = { client: 'Aziz', count: 12_500, seller: { name: 'Vika' } }
const EMPTY: Row = { ...ROW, client: null, count: null }

const shownIn = ({ cell }: Column<Row>, row: Row): string => renderToStaticMarkup(cell(row))
const tabular = (text: string | number) => `<span class="tabular">${text}</span>`

describe('a column', () => {
  it('shows the field that has its key', () => {
    expect(shownIn(textColumn('client', 'Client'), ROW)).toBe('Aziz')
  })

  it('shows the value that a function finds', () => {
    const column: Column<Row> = textColumn('seller', 'Seller', ({ seller }) => seller.name)
    expect(shownIn(column, ROW)).toBe('Vika')
  })

  it('takes what the list sets instead of the usual look of its kind', () => {
    const column = textColumn('client', 'Client', { width: 96, isGrowing: false, priority: 5, isExtra: true })
    const { cell: _cell, ...look } = column
    expect(look).toEqual({
      key: 'client',
      title: 'Client',
      width: 96,
      isGrowing: false,
      priority: 5,
      isExtra: true,
    })
  })

  it('is sorted by its key, by another one, or not', () => {
    expect(textColumn('client', 'Client', { sort: true }).sort).toBe('client')
    expect(textColumn('client', 'Client', { sort: 'newest' }).sort).toBe('newest')
    expect(textColumn('client', 'Client')).not.toHaveProperty('sort')
  })

  it('shows a dash for an absent value, or what the list says', () => {
    expect(shownIn(textColumn('client', 'Client'), EMPTY)).toBe(NONE)
    expect(shownIn(countColumn('count', 'Count'), EMPTY)).toBe(NONE)
    expect(textColumn('client', 'Client', { absent: '' }).cell(EMPTY)).toBe('')
    expect(textColumn('client', 'Client', { absent: 'nobody' }).cell(EMPTY)).toBe('nobody')
  })

  it('shows a zero and an empty text as they are', () => {
    expect(shownIn(countColumn('count', 'Count'), { ...ROW, count: 0 })).toBe(tabular(0))
    expect(textColumn('client', 'Client').cell({ client: '' })).toBe('')
  })
})

describe('the kinds', () => {
  it('of texts: one of unknown length grows, one of known length does not', () => {
    expect(textColumn('client', 'Client')).toMatchObject({ isGrowing: true, width: 130 })
    expect(fixedTextColumn('client', 'Client')).not.toHaveProperty('isGrowing')
  })

  it('of figures stand on the right', () => {
    for (const figureColumn of [countColumn, sumColumn, moneyColumn])
      expect(figureColumn('count', 'Count')).toMatchObject({ align: 'right' })
    expect(shownIn(countColumn('count', 'Count'), ROW)).toBe(tabular(12_500))
    expect(shownIn(sumColumn('count', 'Sum'), ROW)).toBe(tabular(formatSum(12_500)))
    expect(shownIn(moneyColumn('count', 'Sum'), ROW)).toBe(tabular(formatMoney(12_500, getLanguage())))
  })

  it('of a number of a record: its place stays empty without one', () => {
    const column = numberColumn('count', 'Number')
    expect(shownIn(column, { ...ROW, count: 7 })).toBe('№ 7')
    expect(column.cell(EMPTY)).toBe('')
  })

  it('of times and phones', () => {
    expect(dayColumn('client', 'Day').cell({ client: '2026-03-06' })).toBe('06.03.2026')
    expect(shownIn(momentColumn('client', 'Moment'), { ...ROW, client: '2026-03-06T09:05:00Z' })).toBe(
      tabular('06.03.2026, 14:05'),
    )
    expect(phoneColumn('client', 'Phone').cell({ client: '+998901234567' })).toBe(
      formatPhone('+998901234567'),
    )
  })

  it('of pills have a fixed width', () => {
    const column: Column<Row> = pillColumn('state', 'State', ({ client }) => client, { sort: true })
    expect(column).toMatchObject({ key: 'state', sort: 'state', width: 160 })
    expect(column).not.toHaveProperty('isGrowing')
    expect(shownIn(column, ROW)).toBe('Aziz')
  })
})
