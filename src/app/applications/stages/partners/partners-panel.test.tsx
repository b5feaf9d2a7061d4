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
const open = (canAct: boolean) => {
  const props = {
    record: { id: '1', status: canAct ? 'in_process' : 'rejected' },
    view,
    canAct,
    isMine: canAct,
  }
  return act(async () => root.render(<PartnersPanel {...(props as unknown as PanelProps)} readAt={0} />))
}
const hasText = (text: string) => (document.body.textContent ?? '').includes(text)
const hasGoodsCard = () => document.querySelector('input[name=quick_add]') !== null

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
