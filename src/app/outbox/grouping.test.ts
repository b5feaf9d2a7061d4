import { expect, it } from 'vitest'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { actionsFor } from './grouping.ts'

const photo = {
  kind: 'photo.put',
  state: 'needs_attention',
  appId: '0190c2a4-0000-7000-8000-000000000001',
} as OutboxRow
const withError = (code: string): OutboxRow => ({ ...photo, lastError: { code } as OutboxRow['lastError'] })

it('a photo whose id belongs to another photo is taken again, never sent again under the same id', () => {
  expect(actionsFor(withError('id_taken'), false)).toEqual(['retake'])
  expect(actionsFor(withError('id_taken'), true)).toEqual(['retake', 'discard'])
})

it('a photo whose slot is filled can be kept beside the other', () => {
  expect(actionsFor(withError('slot_taken'), false)).toEqual(['keep_both', 'retake'])
})
