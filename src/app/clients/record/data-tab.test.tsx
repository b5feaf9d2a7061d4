// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ClientCard } from '#api/back-office/clients.ts'
import { initI18n, label, loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { TEXT_FILES } from '#app/i18n/text-files.ts'
import { CLIENT_FIELDS, type ClientValues } from '#domain/clients/client.ts'
import { DataTab } from './data-tab.tsx'

vi.mock('./opt-out.tsx', () => ({ OptOut: () => null }))

let root: Root
/** What the tab shows, by label. */
async function shown(values: ClientValues): Promise<Map<string, string>> {
  const card = { values, cards: [], created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' }
  await act(async () => root.render(<DataTab card={card as unknown as ClientCard} />))
  const rows = [...document.querySelectorAll('dl > div')]
  return new Map(
    rows.map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  )
}

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

it('names the kind of document, the usual one where nobody has chosen one', async () => {
  const kind = label('fields:document_type')
  expect((await shown({ document_type: 'passport' })).get(kind)).toBe(
    label('fields:choices.document_type.passport'),
  )
  expect((await shown({})).get(kind)).toBe(label('fields:choices.document_type.id_card'))
})

it('shows no field of the client as empty', async () => {
  const empty = label('outbox:conflict.empty_value')
  const nothing = Object.fromEntries(CLIENT_FIELDS.map((field) => [field, null])) as ClientValues
  for (const values of [{}, nothing]) expect([...(await shown(values)).values()]).not.toContain(empty)
})
