// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n, label, loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { TEXT_FILES } from '#app/i18n/text-files.ts'
import type { PanelProps } from '../panel.ts'
import { PartnersPanel } from './partners-panel.tsx'

vi.mock('../use-step.ts', () => ({
  useStep: () => ({ act: () => undefined, busy: false, errorOf: () => null }),
}))
vi.mock('#app/offline/store/refs.ts', () => ({ useReference: () => ({ categories: [] }) }))

const attempt = { id: 'a', state: 'rejected', reason: 'client_must_register', limit: null, trouble_at: null }
const line = {
  partner: { id: 1, name: 'Alif' },
  attempt: { ...attempt, started_at: '2026-11-01T10:00:00Z', deadline_at: '2026-11-01T10:05:00Z' },
  allowed: true,
  terms: [],
  offers: [],
  favourite: false,
  usual_ms: null,
}
const view = {
  partners: [line],
  goods: [],
  cost: 0,
  contract: null,
  chosen: null,
  not_configured: [],
  server_time: '2026-11-01T10:00:00Z',
  current: 'limit',
}

let root: Root
const open = (canAct: boolean, shown: object = view) => {
  const props = {
    record: { id: '1', status: canAct ? 'in_process' : 'rejected' },
    view: shown,
    canAct,
    isMine: canAct,
  }
  return act(async () => root.render(<PartnersPanel {...(props as unknown as PanelProps)} readAt={0} />))
}
const hasText = (text: string) => (document.body.textContent ?? '').includes(text)
const hasGoodsCard = () => document.querySelector('input[name=quick_add]') !== null

const COST = 100
type Answer = { state: string; total: number; limit?: number }
const partner = (id: number, name: string, answer: Answer) => ({
  ...line,
  partner: { id, name },
  attempt: { ...line.attempt, id: name, state: answer.state, limit: answer.limit ?? COST, valid_until: null },
  terms: [{ months: 12, markup: 30 }],
  offers: [{ months: 12, markup: 30, cost: COST, total: answer.total, monthly: 10, last: 10 }],
})
const compared = (...partners: object[]) => ({ ...view, cost: COST, partners })
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio][aria-keyshortcuts]')]
const names = () => radios().map((radio) => radio.getAttribute('aria-label'))
const selected = () =>
  radios()
    .find(({ checked }) => checked)
    ?.getAttribute('aria-label')

beforeAll(async () => {
  await initI18n(TEXT_FILES)
  await loadBackOfficeTexts()
})
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('asks for goods only with the card to add them with', async () => {
  await open(true)
  expect(hasGoodsCard()).toBe(true)
  expect(hasText(label('stages:limit.no_goods'))).toBe(true)
  await open(false)
  expect(hasGoodsCard()).toBe(false)
  expect(hasText(label('stages:goods.add'))).toBe(false)
  expect(hasText(label('stages:limit.no_goods'))).toBe(false)
  expect(hasText(label('stages:limit.no_goods_closed'))).toBe(true)
})

const cheap = partner(1, 'Cheap', { state: 'approved', total: 130 })
const dear = partner(2, 'Dear', { state: 'approved', total: 150 })
const waiting = partner(3, 'Late', { state: 'reviewing', total: 110 })
const late = partner(3, 'Late', { state: 'approved', total: 110 })
const refused = partner(4, 'Refused', { state: 'rejected', total: 105 })

it('has the cheapest approved partner on top and selected, and the refusals at the end', async () => {
  await open(false, compared(refused, dear, waiting, cheap))
  expect(names()).toEqual(['Cheap', 'Dear', 'Late', 'Refused'])
  expect(selected()).toBe('Cheap')
})

it('sorts a late answer in, and neither moves the selected row nor selects another', async () => {
  await open(false, compared(refused, dear, waiting, cheap))
  await open(false, compared(refused, dear, late, cheap))
  expect(names()).toEqual(['Cheap', 'Late', 'Dear', 'Refused'])
  expect(selected()).toBe('Cheap')
})

it('keeps the row that a person has selected where it was pressed', async () => {
  await open(true, compared(dear, waiting, cheap))
  await act(async () => radios().at(1)?.click())
  expect(names()).toEqual(['Cheap', 'Dear', 'Late'])
  await open(true, compared(dear, late, cheap))
  expect(names()).toEqual(['Late', 'Dear', 'Cheap'])
  expect(selected()).toBe('Dear')
})

it('names partners that are not asked in one line with the reason', async () => {
  const refusals = [{ rule: 'regions' }]
  const leftOut = {
    ...partner(5, 'Closed', { state: 'rejected', total: 1 }),
    attempt: null,
    allowed: false,
    refusals,
  }
  await open(false, compared(cheap, leftOut))
  expect(names()).toEqual(['Cheap'])
  expect(hasText(`Closed (${label('reasons:rules.regions')})`)).toBe(true)
})
