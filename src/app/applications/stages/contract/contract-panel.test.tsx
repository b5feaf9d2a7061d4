// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n, label, loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { TEXT_FILES } from '#app/i18n/text-files.ts'
import { changeSession, NO_SESSION } from '#app/platform/session-store.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import type { ContractState } from '#domain/applications/contract.ts'
import { SELLER } from '#support/made-up.ts'
import type { PanelProps } from '../panel.ts'
import { ReturnLinks } from '../sale/return-links.tsx'
import { ContractPanel } from './contract-panel.tsx'

vi.mock('../use-step.ts', () => ({
  useStep: () => ({ act: () => undefined, busy: false, errorOf: () => null }),
}))
vi.mock('../sale/use-paper.ts', () => ({
  usePaper: () => ({ busy: false, mayShare: false, open: () => undefined }),
}))
vi.mock('#app/platform/public-settings.ts', () => ({ usePublicSettings: () => null }))
vi.mock('./new-contract.tsx', () => ({ NewContract: () => <p>the form of the next contract</p> }))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  Link: ({ to, params, children }: { to: string; params: { id: string }; children?: string }) => (
    <a href={to.replace('$id', params.id)}>{children}</a>
  ),
}))

let root: Root
const render = (node: React.ReactNode) => act(async () => root.render(node))
const open = (state: ContractState) => {
  const contract = {
    number: 77,
    state,
    is_live: state === 'confirmed',
    partner: { id: 1, name: 'Uzum' },
    months: 1,
    markup: 0,
    cost: 100,
    down_payment: 0,
    total: 100,
    plan: [{ number: 1, due: '2026-12-01', amount: 100 }],
    reason: null,
    wait: null,
    cancelled:
      state === 'cancelled' ? { at: '2026-11-01T10:00:00Z', by: 'Nodira Karimova', request: null } : null,
  }
  const props = {
    record: { id: '1', status: 'in_process' },
    view: { contract, goods: [], partners: [], chosen: null, paid_or_written_off: false },
    canAct: true,
    isMine: true,
    readAt: 0,
  }
  return render(<ContractPanel {...(props as unknown as PanelProps)} />)
}
const table = () => document.querySelector('table')
const hasText = (text: string) => (document.body.textContent ?? '').includes(text)

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

it.each(['cancelled', 'failed'] as const)('a %s contract is a line that opens to its plan', async (state) => {
  await open(state)
  expect(table()).toBeNull()
  expect(hasText('the form of the next contract')).toBe(true)
  const unfold = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === label('stages:contract.ended_show', { number: 77 }),
  )
  expect(unfold?.getAttribute('aria-expanded')).toBe('false')
  await act(async () => unfold?.click())
  expect(table()).not.toBeNull()
})

it('a cancelled contract says when and by whom it was cancelled', async () => {
  await open('cancelled')
  expect(hasText('01.11.2026')).toBe(true)
  expect(hasText('Nodira Karimova')).toBe(true)
})

it('a contract in force has its plan in sight', async () => {
  await open('confirmed')
  expect(table()).not.toBeNull()
})

it('the returns of an application lead to their records, for whoever may see them', async () => {
  const returns = [{ key: '5', number: 5, state: 'returned' as const }]
  const seeAs = (permissions: PermissionKey[]) => {
    const roles = permissions.map((key) => ({ key, value: 'all' as const }))
    changeSession({ ...NO_SESSION, state: 'signed_in', user: SELLER, roles })
    return render(<ReturnLinks returns={returns} />)
  }
  await seeAs(['return.view'])
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/return/5')
  await seeAs([])
  expect(document.querySelector('a')).toBeNull()
  expect(hasText('№ 5')).toBe(true)
})
