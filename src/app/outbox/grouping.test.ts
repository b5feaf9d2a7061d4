import { expect, it } from 'vitest'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { actionsFor, arrivedShare, groupsOf, type Item, reasonName } from './grouping.ts'

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

it('the stuck application is first, then the one that a person put first, then the oldest', () => {
  const op = (seq: number, appId: string, more: Partial<OutboxRow> = {}) =>
    ({
      kind: 'photo.put',
      state: 'queued',
      dependsOn: [] as string[],
      opId: `${seq}`,
      seq,
      appId,
      ...more,
    }) as OutboxRow
  const ops = [
    op(1, 'old'),
    op(2, 'young'),
    op(3, 'first', { sendFirst: 5 }),
    op(4, 'stuck', { state: 'needs_attention' }),
  ]
  expect(groupsOf(ops, [], [], false).map(({ appId }) => appId)).toEqual(['stuck', 'first', 'old', 'young'])
})

it('the share that has arrived counts the data as one photo, and never what is only sent', () => {
  const items = (...kinds: string[]) => kinds.map((kind) => ({ op: { kind } }) as Item)
  const photos = (['on_server', 'sending', 'on_tablet'] as const).map((state) => ({ state }))
  expect(arrivedShare({ items: items('app.create', 'photo.put') }, photos)).toBe(1 / 4)
  expect(arrivedShare({ items: items('photo.put') }, photos)).toBe(2 / 4)
  expect(arrivedShare({ items: items('app.patch') }, [])).toBe(0)
})
