import { expect, it } from 'vitest'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { actionsFor, reasonName } from './grouping.ts'

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

it('a message of the chat is opened and removed by its author, without the right to discard, while it is not being sent', () => {
  const message = { kind: 'chat.send', appId: null, state: 'queued', lastError: null } as OutboxRow
  expect(actionsFor(message, false)).toEqual(['open_chat', 'remove'])
  expect(actionsFor({ ...message, state: 'sending' }, true)).toEqual(['open_chat'])
  const refused = { ...withError('not_found'), ...message, state: 'needs_attention' } as OutboxRow
  expect(actionsFor(refused, true)).toEqual(['retry', 'open_chat', 'remove'])
  expect(reasonName({ ...refused, lastError: { code: 'not_found' } as OutboxRow['lastError'] })).toBe(
    'message_refused',
  )
})

it('an application that is gone is not called a refused message', () => {
  expect(reasonName(withError('not_found'))).toBe('not_found')
})
