// @vitest-environment jsdom
import { Play, Trash2 } from 'lucide-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, initI18n, label, loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { TEXT_FILES } from '#app/i18n/text-files.ts'
import { ApiFailure } from '#app/platform/api.ts'
import { changeSession, NO_SESSION } from '#app/platform/session-store.ts'
import { toast } from '#app/platform/toasts.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { SELLER } from '#support/made-up.ts'
import { Steps } from './steps.tsx'
import { defineSteps, sends, versioned } from './table.ts'

type Sent = { path: string; input: { params: unknown; body: unknown } }
const server = vi.hoisted(() => ({ sent: [] as Sent[], refusal: null as unknown, read: [] as string[] }))
const gone = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async (load) => ({ ...(await load<object>()), useNavigate: () => gone }))
vi.mock('#app/platform/data.ts', () => ({
  refresh: async (path: string) => void server.read.push(path),
  useAction: (
    { path }: { path: string },
    { onDone, onFail }: { onDone?: (answer: unknown) => void; onFail?: (failure: unknown) => void },
  ) => ({
    mutate: (input: Sent['input']) => {
      server.sent.push({ path, input })
      if (server.refusal === null) onDone?.({ ok: true, version: 4 })
      else onFail?.(server.refusal)
    },
    isPending: false,
  }),
}))
vi.mock('#app/platform/api.ts', async (load) => ({
  ...(await load<object>()),
  call: async ({ path }: { path: string }, input: Sent['input']) => {
    server.sent.push({ path, input })
    if (server.refusal !== null) throw server.refusal
  },
}))

type Branch = { key: string; version: number; name: string }
const { branches, dispatches, promotions } = backOfficeApi
const BRANCH = { key: '7', version: 3, name: 'Chilonzor' }
const table = defineSteps<Branch>()({
  texts: 'branches',
  names: ({ name }) => ({ name }),
  list: branches.list.path,
  back: { to: '/branches' },
  offered: () => ['on', 'off', 'remove'],
  rows: {
    on: {
      icon: Play,
      kind: 'primary',
      ...sends(dispatches.refuse, ({ version }: Branch, reason) => ({ base_version: version, reason })),
      why: { field: 'reason', label: 'fields.name', length: { min: 3, max: 20 } },
    },
    off: { icon: Play, kind: 'quiet', ...sends(branches.restore, () => ({})), undo: 'restore' },
    restore: {
      icon: Play,
      kind: 'quiet',
      ...sends(branches.renewLink, ({ version }: Branch) => ({ base_version: version })),
      permission: 'branches.delete',
    },
    remove: { icon: Trash2, kind: 'danger', ...versioned(promotions.remove), isGone: true },
  },
})

let root: Root
// Not shown: a notice ends seconds later, when the page of the test is gone.
const warn = vi.spyOn(toast, 'warn').mockReturnValue()
const ok = vi.spyOn(toast, 'ok').mockReturnValue()
const open = async (permissions: PermissionKey[] = [], instead = {}) => {
  const roles = permissions.map((key) => ({ key, value: 'all' as const }))
  await act(async () => changeSession({ ...NO_SESSION, state: 'signed_in', user: SELLER, roles }))
  await act(async () => root.render(<Steps table={table} record={BRANCH} instead={instead} />))
}
const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]')
const press = (step: string) =>
  act(async () => {
    const within = dialog() ?? document
    const text = label(`branches:steps.${step as 'on'}.do`)
    for (const button of within.querySelectorAll('button')) if (button.textContent === text) button.click()
  })
const write = (text: string) =>
  act(async () => {
    const area = document.querySelector<HTMLTextAreaElement>('textarea[name=reason]')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })

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
  vi.clearAllMocks()
  server.sent = []
  server.read = []
  server.refusal = null
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('a step that asks why sends nothing before the answer is long enough', async () => {
  await open()
  await press('on')
  await write('no')
  await press('on')
  expect(dialog()?.textContent).toContain(errorText({ key: 'too_short', params: { length: 3 } }))
  expect(server.sent).toEqual([])
  await write('not now')
  await press('on')
  expect(server.sent).toEqual([
    {
      path: dispatches.refuse.path,
      input: { params: { key: '7' }, body: { base_version: 3, reason: 'not now' } },
    },
  ])
  expect(ok.mock.calls[0]?.[0]).toBe(label('branches:steps.on.done', { name: BRANCH.name }))
  expect(server.read).toContain(branches.list.path)
  expect(dialog()).toBeNull()
})

it('a refusal says every reason with the name of its field, and reads the record again', async () => {
  server.refusal = {
    status: 409,
    outcome: 'answer',
    problem: {
      problem: 'branch_in_use',
      errors: [
        { code: 'branch_has_people', params: { count: 2 } },
        { field: 'name', code: 'taken' },
      ],
    },
  }
  await open()
  await press('off')
  await press('off')
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    errorText({ key: 'branch_has_people', params: { count: 2 } }),
    `${label('branches:fields.name')}: ${errorText({ key: 'taken' })}`,
  ])
  expect(server.read).toEqual([branches.restore.path])
  expect(dialog()).toBeNull()
})

it('a step is undone by the row that it names, for those who may', async () => {
  await open()
  await press('off')
  await press('off')
  expect(ok.mock.lastCall?.[1]).toBeUndefined()
  await open(['branches.delete'])
  await press('off')
  await press('off')
  await act(async () => ok.mock.lastCall?.[1]?.action?.run())
  expect(server.sent.at(-1)).toEqual({
    path: branches.renewLink.path,
    // The version that the step has made.
    input: { params: { key: '7' }, body: { base_version: 4 } },
  })
  expect(ok.mock.lastCall?.[0]).toBe(label('branches:steps.restore.done', { name: BRANCH.name }))
})

const manyReasons = (count: number) =>
  new ApiFailure({
    outcome: 'answer',
    status: 409,
    retryAfterMs: null,
    problem: {
      problem: 'branch_in_use',
      message: 'branch_in_use',
      request_id: '1',
      errors: Array.from({ length: count }, (_, at) => ({
        code: 'branch_has_people',
        params: { count: at + 1 },
      })),
    },
  })
const reason = (count: number) => errorText({ key: 'branch_has_people', params: { count } })

it('more reasons than messages are shown at once are all said, the rest in the last message', async () => {
  server.refusal = manyReasons(7)
  await open()
  await press('off')
  await press('off')
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    ...[1, 2, 3, 4].map(reason),
    [5, 6, 7].map(reason).join(' · '),
  ])
})

it('a refused undo says every reason', async () => {
  await open(['branches.delete'])
  await press('off')
  await press('off')
  server.refusal = manyReasons(2)
  await act(async () => ok.mock.lastCall?.[1]?.action?.run())
  await vi.waitFor(() => expect(warn.mock.calls.map(([text]) => text)).toEqual([reason(1), reason(2)]))
})

it('a record that is gone leaves its page; a press can lead elsewhere instead', async () => {
  const elsewhere = vi.fn()
  await open([], { off: elsewhere })
  await press('off')
  expect(dialog()).toBeNull()
  expect(elsewhere).toHaveBeenCalledOnce()
  await press('remove')
  await press('remove')
  expect(server.sent).toEqual([
    { path: promotions.remove.path, input: { params: { key: '7' }, body: { base_version: 3 } } },
  ])
  expect(gone).toHaveBeenCalledWith({ to: '/branches' })
})
