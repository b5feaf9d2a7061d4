import { expect, it } from 'vitest'
import { isUnread, mustConfirm, NOTIFICATION_KINDS, receiptState, SWITCHABLE_KINDS } from './notification.ts'

const at = (minute: number) => new Date(minute * 60_000)

it('the furthest step of a person is the state of the receipt', () => {
  const states = [
    { seen_at: null, read_at: null, confirmed_at: null },
    { seen_at: at(1), read_at: null, confirmed_at: null },
    { seen_at: at(1), read_at: at(2), confirmed_at: null },
    { seen_at: at(1), read_at: at(2), confirmed_at: at(3) },
  ].map(receiptState)
  expect(states).toEqual(['sent', 'seen', 'read', 'confirmed'])
})

it('what was reminded of is unread again, until it is opened or confirmed', () => {
  const none = { read_at: null, confirmed_at: null, reminded_at: null }
  expect(isUnread(none)).toBe(true)
  expect(isUnread({ ...none, read_at: at(1) })).toBe(false)
  expect(isUnread({ ...none, read_at: at(1), reminded_at: at(2) })).toBe(true)
  expect(isUnread({ ...none, read_at: at(3), reminded_at: at(2) })).toBe(false)
  expect(isUnread({ read_at: at(1), reminded_at: at(2), confirmed_at: at(2) })).toBe(false)
})

it('is to be confirmed until it is, or has ended', () => {
  const open = { confirm_by: at(9), confirmed_at: null, ended: false }
  expect(mustConfirm(open)).toBe(true)
  expect(mustConfirm({ ...open, confirmed_at: at(1) })).toBe(false)
  expect(mustConfirm({ ...open, ended: true })).toBe(false)
  expect(mustConfirm({ ...open, confirm_by: null })).toBe(false)
})

it('what people write cannot be switched off', () => {
  expect(NOTIFICATION_KINDS.filter((kind) => !SWITCHABLE_KINDS.some((one) => one === kind))).toEqual([
    'announcement',
  ])
})
