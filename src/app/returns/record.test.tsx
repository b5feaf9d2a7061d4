// @vitest-environment jsdom
import { act, useSyncExternalStore } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { SELLER } from '#support/made-up.ts'
import { errorText, initI18n, label, loadBackOfficeTexts } from '../i18n/i18n.ts'
import { TEXT_FILES } from '../i18n/text-files.ts'
import { changeSession, NO_SESSION } from '../platform/session-store.ts'
import { toast } from '../platform/toasts.ts'
import { ReturnPage } from './record.tsx'

/** The answer of the server, which a live event replaces. */
const server = vi.hoisted(() => ({
  request: {} as unknown,
  listeners: new Set<() => void>(),
  sent: [] as unknown[],
  read: [] as string[],
  failure: null as unknown,
}))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useParams: () => ({ id: '1' }),
  useNavigate: () => () => undefined,
  useBlocker: () => ({ status: 'idle' }),
  Link: ({ children }: { children?: unknown }) => children,
}))
vi.mock('#app/platform/data.ts', () => ({
  refresh: async (path: string) => void server.read.push(path),
  useAction: (_: unknown, { onFail }: { onFail?: (failure: unknown) => void } = {}) => ({
    mutate: (input: unknown) => {
      server.sent.push(input)
      if (server.failure !== null) onFail?.(server.failure)
    },
    isPending: false,
  }),
  useEndpoint: ({ path }: { path: string }) => {
    const request = useSyncExternalStore(
      (listener) => {
        server.listeners.add(listener)
        return () => server.listeners.delete(listener)
      },
      () => server.request,
    )
    return { data: path.endsWith('/:key') ? request : undefined, error: null, refetch: () => undefined }
  },
}))

const NEW: WholeReturn = {
  key: '1',
  version: 1,
  number: 1,
  state: 'new',
  since: '2026-11-01T10:00:00.000Z',
  application: { id: 'a', number: 10, status: 'completed', client: 'Karimov' },
  branch: 'Chilonzor',
  reason: 'item_refused',
  words: '',
  created_at: '2026-11-01T10:00:00.000Z',
  author: 'Nodira',
  is_mine: true,
  is_within_own: true,
  passed_before: false,
  handed_over_at: '2026-10-30T10:00:00.000Z',
  late: false,
  product: { name: 'Phone', unit: '490154203237518', tracked: true, net: 5_000_000 },
  gifts: [],
  condition: null,
  scanned_at: null,
  photos: [],
  partner: {
    name: 'Uzum',
    contract: 5,
    state: 'confirmed',
    is_closed: false,
    by_hand: false,
    problem: '',
    way: null,
    reference: '',
    total: 5_000_000,
    new_total: null,
    new_plan: null,
    is_last: true,
    months: 6,
    papers: [],
  },
  money: {
    cost: 5_000_000,
    down_payment: 0,
    paid: 0,
    part: 0,
    gifts: 0,
    withheld: 0,
    calculated: 0,
    refund: 0,
    share: 5_000_000,
    reason: '',
    method: null,
    paid_at: null,
  },
  accepted: null,
  check: null,
  steps: [],
  needs: { send: ['return_not_scanned', 'return_no_condition', 'return_not_photographed'] },
  waits_for: { action: 'send', people: ['Nodira'], admins: ['Sardor'] },
}

// Not shown: a notice ends seconds later, when the page of the test is gone.
const warn = vi.spyOn(toast, 'warn').mockReturnValue()

let root: Root
const publish = (change: Partial<WholeReturn>) =>
  act(async () => {
    server.request = { ...(server.request as WholeReturn), ...change }
    for (const listener of server.listeners) listener()
  })
const open = async (change: Partial<WholeReturn>, permissions: PermissionKey[]) => {
  server.request = { ...NEW, ...change }
  const roles = permissions.map((key) => ({ key, value: 'all' as const }))
  changeSession({ ...NO_SESSION, state: 'signed_in', user: SELLER, roles })
  await act(async () => root.render(<ReturnPage />))
}
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button')]
const buttonOf = (text: string) => buttons().find(({ textContent }) => textContent?.trim() === text)
const press = (text: string) => act(async () => buttonOf(text)?.click())
const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]')

beforeAll(async () => {
  await initI18n(TEXT_FILES)
  await loadBackOfficeTexts()
})
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  server.sent = []
  server.read = []
  server.failure = null
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('what is missing stands beside the button, with the way to it, and nothing is asked', async () => {
  await open({}, ['returns.create'])
  for (const need of NEW.needs.send ?? []) expect(buttonOf(errorText({ key: need })), need).toBeDefined()
  await press(label('returns:steps.send.do'))
  expect(dialog()).toBeNull()
  expect(document.activeElement?.getAttribute('name')).toBe('unit_code')
  await press(errorText({ key: 'return_no_condition' }))
  expect(document.activeElement?.closest('#need-return_no_condition')).not.toBeNull()
  await press(errorText({ key: 'return_not_photographed' }))
  expect(document.activeElement?.closest('#need-return_not_photographed')).not.toBeNull()
  for (const id of ['return_not_scanned', 'return_not_photographed'])
    expect(document.getElementById(`need-${id}`)?.textContent).toContain(label('kit:required'))
})

it('a payment that waits leads to the tabs where it is awaited', async () => {
  const pay = ['return_partner_waits', 'return_not_accepted'] as const
  await open(
    { state: 'approved', is_mine: false, needs: { pay: [...pay], add_receipt: ['return_no_check'] } },
    ['returns.accounting', 'return_check.add'],
  )
  expect(buttonOf(label('returns:steps.add_receipt.do'))).toBeUndefined()
  await press(label('returns:steps.pay.do'))
  expect(dialog()).toBeNull()
  const selected = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent
  expect(selected()).toBe(label('returns:record_tabs.partner'))
  await press(errorText({ key: 'return_not_accepted' }))
  expect(selected()).toBe(label('returns:record_tabs.goods'))
  expect(document.activeElement?.closest('[role=tabpanel]')).not.toBeNull()
})

it('a newer request has its buttons without a reload, and its version is sent', async () => {
  await open({ state: 'approved', is_mine: false, needs: { pay: ['return_partner_waits'] } }, [
    'returns.accounting',
  ])
  await publish({ version: 4, needs: {} })
  await press(label('returns:steps.pay.do'))
  expect(dialog()).not.toBeNull()
  const inDialog = [...(dialog()?.querySelectorAll('button') ?? [])]
  await act(async () =>
    inDialog.find(({ textContent }) => textContent === label('returns:steps.pay.do'))?.click(),
  )
  expect(server.sent).toMatchObject([{ body: { base_version: 4 } }])
  // Another person has paid meanwhile: there is nothing to confirm any more.
  await publish({ version: 5, state: 'paid' })
  expect(dialog()).toBeNull()
  expect(buttonOf(label('returns:steps.close.do'))).toBeDefined()
})

it('a step that came too late shows the new state and says so, in words of a return', async () => {
  const late = { outcome: 'answer', status: 409, problem: { problem: 'version_conflict', errors: [] } }
  server.failure = late
  await open({ state: 'paid', is_mine: false, needs: {} }, ['returns.accounting'])
  await press(label('returns:steps.close.do'))
  const inDialog = [...(dialog()?.querySelectorAll('button') ?? [])]
  await act(async () =>
    inDialog.find(({ textContent }) => textContent === label('returns:steps.close.do'))?.click(),
  )
  expect(server.read).toEqual([backOfficeApi.returns.close.path])
  expect(warn).toHaveBeenCalledWith(errorText({ key: 'changed_meanwhile' }))
  expect(dialog()).toBeNull()
})

it('what is typed stays when another person changes the request', async () => {
  await open({}, ['returns.create'])
  const area = () => document.querySelector<HTMLTextAreaElement>('textarea[name=words]')
  await act(async () => {
    const element = area()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, 'Typed')
    element?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await publish({ version: 2, scanned_at: '2026-11-01T11:00:00.000Z' })
  expect(area()?.value).toBe('Typed')
  expect(document.querySelector('[name=unit_code]')).toBeNull()
})

it('says by name who may take a stage that the person may not', async () => {
  const waits_for = { action: 'agree' as const, people: ['Sanjar'], admins: ['Sardor'] }
  await open({ state: 'support_check', is_mine: false, passed_before: true, needs: {}, waits_for }, [
    'returns.support',
  ])
  expect(document.body.textContent).toContain(errorText({ key: 'stage_in_a_row' }))
  expect(document.body.textContent).toContain(label('returns:who_may', { names: 'Sanjar' }))
  await publish({ waits_for: { ...waits_for, people: [] } })
  expect(document.body.textContent).toContain(label('returns:who_admins', { names: 'Sardor' }))
  await publish({ waits_for: { ...waits_for, people: [], admins: [] } })
  expect(document.body.textContent).toContain(label('returns:who_nobody'))
})
