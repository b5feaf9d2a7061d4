// @vitest-environment jsdom
import { act, useSyncExternalStore } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { formatTime } from '#domain/kernel/time/dates.ts'
import type { ReturnAction } from '#domain/returns/request.ts'
import { SELLER } from '#support/made-up.ts'
import { errorText, initI18n, label, loadBackOfficeTexts } from '../i18n/i18n.ts'
import { TEXT_FILES } from '../i18n/text-files.ts'
import { sumLabel } from '../kit/display/value-labels.ts'
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
  /** What a step answers; null: its answer is on the way. */
  answer: null as unknown,
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
  useAction: (
    _: unknown,
    { onDone, onFail }: { onDone?: (answer: unknown) => void; onFail?: (failure: unknown) => void } = {},
  ) => ({
    mutate: (input: unknown) => {
      server.sent.push(input)
      if (server.failure !== null) onFail?.(server.failure)
      else if (server.answer !== null) onDone?.(server.answer)
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
  wanted_codes: [],
  sale_receipt: null,
  payment_method: null,
  steps: [],
  needs: { send: ['return_not_scanned', 'return_no_condition', 'return_not_photographed'] },
  waits_for: { action: 'send', people: ['Nodira'], admins: ['Sardor'] },
  missing: (['return_not_scanned', 'return_no_condition', 'return_not_photographed', 'step'] as const).map(
    (about) => ({ about, people: ['Nodira'], is_mine: true, reminded_at: null }),
  ),
}
/** One row of what is missing, which the person can do. */
const own = (about: WholeReturn['missing'][number]['about']) => ({
  about,
  people: ['Nodira'],
  is_mine: true,
  reminded_at: null,
})
const awaiting = (action: ReturnAction) => ({
  waits_for: { action, people: ['Nodira'], admins: ['Sardor'] },
  missing: [own('step')],
})

// Not shown: a notice ends seconds later, when the page of the test is gone.
const warn = vi.spyOn(toast, 'warn').mockReturnValue()
vi.spyOn(toast, 'ok').mockReturnValue()

let root: Root
/** After the time of a double click. */
const settle = () => act(async () => void vi.advanceTimersByTime(500))
const change = (changed: Partial<WholeReturn>) =>
  act(async () => {
    server.request = { ...(server.request as WholeReturn), ...changed }
    for (const listener of server.listeners) listener()
  })
const publish = async (changed: Partial<WholeReturn>) => {
  await change(changed)
  await settle()
}
const open = async (changed: Partial<WholeReturn>, permissions: PermissionKey[]) => {
  server.request = { ...NEW, ...changed }
  const roles = permissions.map((key) => ({ key, value: 'all' as const }))
  changeSession({ ...NO_SESSION, state: 'signed_in', user: SELLER, roles })
  await act(async () => root.render(<ReturnPage />))
  await settle()
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  server.sent = []
  server.read = []
  server.failure = null
  server.answer = null
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens at the first thing that the person does, and what is missing leads to its field', async () => {
  await open({}, ['returns.create'])
  expect(document.activeElement?.getAttribute('name')).toBe('unit_code')
  for (const need of NEW.needs.send ?? []) expect(buttonOf(errorText({ key: need })), need).toBeDefined()
  expect(buttonOf(label('returns:steps.send.do'))).toBeUndefined()
  await press(errorText({ key: 'return_no_condition' }))
  expect(document.activeElement?.closest('#need-return_no_condition')).not.toBeNull()
  await press(errorText({ key: 'return_not_photographed' }))
  expect(document.activeElement?.closest('#need-return_not_photographed')).not.toBeNull()
  await press(label('returns:go.request'))
  expect(document.activeElement?.getAttribute('name')).toBe('unit_code')
  for (const id of ['return_not_scanned', 'return_not_photographed'])
    expect(document.getElementById(`need-${id}`)?.textContent).toContain(label('kit:required'))
  expect(server.sent).toEqual([])
})

it('a payment that waits leads to what is missing, and reminds who else is waited for', async () => {
  const missing = [
    own('return_partner_waits'),
    { about: 'return_not_accepted' as const, people: ['Sanjar'], is_mine: false, reminded_at: null },
    own('step'),
  ]
  await open(
    {
      state: 'approved',
      is_mine: false,
      needs: { pay: ['return_partner_waits', 'return_not_accepted'], add_receipt: ['return_no_check'] },
      ...awaiting('pay'),
      missing,
    },
    ['returns.accounting', 'return_check.add'],
  )
  expect(buttonOf(label('returns:steps.add_receipt.do'))).toBeUndefined()
  await press(label('returns:go.partner'))
  expect(document.activeElement?.closest('#block-partner')).not.toBeNull()
  await press(label('returns:remind'))
  expect(server.sent).toEqual([{ params: { key: '1' }, body: { about: 'return_not_accepted' } }])
  const reminded = new Date().toISOString()
  await publish({ missing: missing.map((row) => (row.is_mine ? row : { ...row, reminded_at: reminded })) })
  expect(buttonOf(label('returns:remind'))).toBeUndefined()
  expect(document.body.textContent).toContain(label('returns:reminded_at', { time: formatTime(reminded) }))
})

it('a newer request has its button without a reload, and its version is sent', async () => {
  const waiting = { ...awaiting('pay'), missing: [own('return_partner_waits'), own('step')] }
  await open({ state: 'approved', is_mine: false, needs: { pay: ['return_partner_waits'] }, ...waiting }, [
    'returns.accounting',
  ])
  await publish({ version: 4, needs: {}, ...awaiting('pay') })
  await press(label('returns:pay_nothing'))
  expect(dialog()).toBeNull()
  expect(server.sent).toMatchObject([{ body: { base_version: 4, values: { method: 'cash', refund: 0 } } }])
  // Another person has paid meanwhile.
  await publish({ version: 5, state: 'paid', ...awaiting('close') })
  expect(buttonOf(label('returns:steps.close.do'))).toBeDefined()
})

it('a scanned receipt is added, paid and closed by one press that names the sum', async () => {
  server.answer = { ok: true, key: '1', version: 8 }
  const check = {
    state: 'due' as const,
    register: '',
    receipt: '',
    sign: '',
    issued_at: null,
    sum: null,
    codes: [],
  }
  await open(
    {
      version: 7,
      state: 'approved',
      is_mine: false,
      check,
      payment_method: 'card',
      money: { ...NEW.money, refund: 410_000, calculated: 410_000, share: 4_590_000 },
      needs: { pay: ['return_check_due'] },
      ...awaiting('add_receipt'),
    },
    ['returns.accounting', 'return_check.add'],
  )
  const field = () => document.querySelector<HTMLInputElement>('[name=receipt_code]')
  await press(label('returns:go.check'))
  expect(document.activeElement).toBe(field())
  const address = 'https://ofd.soliq.uz/check?t=UZ191211501009&r=12&c=20261102103045&s=123456789012'
  await act(async () => {
    const element = field()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, address)
    element?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field()?.form?.requestSubmit())
  const text = label('returns:receipt_pay', {
    sum: sumLabel(410_000),
    method: label('stages:payment.method.card'),
  })
  await press(text)
  expect(server.sent).toEqual([
    {
      params: { key: '1' },
      body: {
        base_version: 7,
        values: {
          register: 'UZ191211501009',
          number: '12',
          at: '2026-11-02T10:30:45',
          sign: '123456789012',
          sum: 410_000,
          codes: [],
        },
      },
    },
    { params: { key: '1' }, body: { base_version: 8, values: { method: 'card', refund: 410_000 } } },
    { params: { key: '1' }, body: { base_version: 8 } },
  ])
})

it('the second press of a double click makes no next step, and what pays has no focus', async () => {
  server.answer = { ok: true, key: '1', version: 2 }
  const permissions = ['returns.accounting'] as const
  await open({ state: 'accounting_review', is_mine: false, needs: {}, ...awaiting('approve') }, [
    ...permissions,
  ])
  const approve = buttonOf(label('returns:steps.approve.do'))
  expect(document.activeElement).toBe(approve)
  await act(async () => approve?.click())
  await act(async () => approve?.click())
  expect(server.sent).toHaveLength(1)
  const money = { ...NEW.money, refund: 410_000, calculated: 410_000, share: 4_590_000 }
  await change({ version: 2, state: 'approved', money, ...awaiting('pay') })
  const pay = label('returns:pay_do', { sum: sumLabel(410_000), method: label('stages:payment.method.cash') })
  await press(pay)
  expect(server.sent).toHaveLength(1)
  expect(document.activeElement?.id).toBe('next-step')
  await settle()
  await press(pay)
  await press(pay)
  expect(server.sent.slice(1)).toEqual([
    { params: { key: '1' }, body: { base_version: 2, values: { method: 'cash', refund: 410_000 } } },
    { params: { key: '1' }, body: { base_version: 2 } },
  ])
})

it('the money is one calculation that ends in what the client gets', async () => {
  const money = { ...NEW.money, refund: 410_000, calculated: 410_000, gifts: 90_000, share: 4_500_000 }
  await open({ state: 'paid', is_mine: false, needs: {}, money, ...awaiting('close') }, [])
  const rows = [...document.querySelectorAll('#block-money dl > div')].map((row) => row.querySelector('dd'))
  expect(rows.map((cell) => cell?.textContent)).toEqual([
    sumLabel(5_000_000),
    `− ${sumLabel(4_500_000)}`,
    `= ${sumLabel(500_000)}`,
    `− ${sumLabel(90_000)}`,
    sumLabel(410_000),
  ])
})

it('a step that came too late shows the new state and says so, in words of a return', async () => {
  const late = { outcome: 'answer', status: 409, problem: { problem: 'version_conflict', errors: [] } }
  server.failure = late
  await open({ state: 'paid', is_mine: false, needs: {}, ...awaiting('close') }, ['returns.accounting'])
  await press(label('returns:steps.close.do'))
  expect(server.read).toEqual([backOfficeApi.returns.close.path])
  expect(warn).toHaveBeenCalledWith(errorText({ key: 'changed_meanwhile' }))
})

const words = () => document.querySelector<HTMLTextAreaElement>('textarea[name=words]')
const typeWords = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(words(), text)
    words()?.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('what is typed stays when another person changes the request', async () => {
  await open({}, ['returns.create'])
  await typeWords('Typed')
  await publish({ version: 2, scanned_at: '2026-11-01T11:00:00.000Z' })
  expect(words()?.value).toBe('Typed')
  expect(document.querySelector('[name=unit_code]')).toBeNull()
})

it('a request is not sent without what is typed', async () => {
  await open({ state: 'on_correction', needs: {}, ...awaiting('send') }, ['returns.create'])
  await typeWords('Typed')
  expect(buttonOf(label('returns:steps.send.do'))).toBeUndefined()
  expect(buttonOf(label('returns:save_first'))).toBeDefined()
  await typeWords('')
  expect(buttonOf(label('returns:steps.send.do'))).toBeDefined()
})

it('says by name who may take a stage that the person may not', async () => {
  const waits_for = { action: 'agree' as const, people: ['Sanjar'], admins: ['Sardor'] }
  const missing = [{ about: 'step' as const, people: ['Sanjar'], is_mine: false, reminded_at: null }]
  await open({ state: 'support_check', is_mine: false, passed_before: true, needs: {}, waits_for, missing }, [
    'returns.support',
  ])
  expect(document.body.textContent).toContain(errorText({ key: 'stage_in_a_row' }))
  expect(document.body.textContent).toContain(label('returns:who_may', { names: 'Sanjar' }))
  await publish({ waits_for: { ...waits_for, people: [] } })
  expect(document.body.textContent).toContain(label('returns:who_admins', { names: 'Sardor' }))
  await publish({ waits_for: { ...waits_for, people: [], admins: [] } })
  expect(document.body.textContent).toContain(label('returns:who_nobody'))
})
