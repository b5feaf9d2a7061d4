import { describe, expect, it } from 'vitest'
import {
  BLOCK,
  blockOf,
  EDIT_MS,
  groupForm,
  mayBeInGroup,
  mayEdit,
  mayTakeBack,
  mayWriteTo,
  messageText,
} from './chat.ts'

describe('who may write to whom', () => {
  const staff = { isOfPartner: false, isSupport: false }
  const support = { isOfPartner: false, isSupport: true }
  const partner = { isOfPartner: true, isSupport: false }

  it.each([
    [staff, staff, true],
    [staff, support, true],
    [partner, support, true],
    [support, partner, true],
    [partner, staff, false],
    [staff, partner, false],
    [partner, partner, false],
  ])('%o to %o', (one, other, wanted) => expect(mayWriteTo(one, other)).toBe(wanted))

  it('nobody of a partner is in a group', () => {
    expect([staff, support, partner].map(mayBeInGroup)).toEqual([true, true, false])
  })
})

describe('a message', () => {
  const at = new Date('2026-11-28T12:00:00Z')
  const later = (ms: number) => new Date(at.getTime() + ms)
  const message = { author: 1, at, deleted: false }

  it('is changed by its author for a quarter of an hour', () => {
    expect(mayEdit(message, 1, later(EDIT_MS - 1))).toBe(true)
    expect(mayEdit(message, 1, later(EDIT_MS))).toBe(false)
    expect(mayEdit(message, 2, at)).toBe(false)
    expect(mayEdit({ ...message, deleted: true }, 1, at)).toBe(false)
  })

  it('is taken back by its author, once', () => {
    expect(mayTakeBack(message, 1)).toBe(true)
    expect(mayTakeBack(message, 2)).toBe(false)
    expect(mayTakeBack({ ...message, deleted: true }, 1)).toBe(false)
  })

  it('has a text of no more than 4,000 characters', () => {
    expect(messageText.parse(' Salom ')).toBe('Salom')
    expect(messageText.safeParse('a'.repeat(4001)).success).toBe(false)
  })
})

it('a message has its place in a block', () =>
  expect([0, 1, BLOCK, BLOCK + 1, 3 * BLOCK].map(blockOf)).toEqual([0, 0, 0, 1, 2]))

it('a group has a title and people, each once', () => {
  expect(groupForm.safeParse({ title: 'Ombor', people: [1, 2] }).success).toBe(true)
  for (const wrong of [
    { title: 'a', people: [1] },
    { title: 'Ombor', people: [] },
    { title: 'Ombor', people: [1, 1] },
  ])
    expect(groupForm.safeParse(wrong).success).toBe(false)
})
