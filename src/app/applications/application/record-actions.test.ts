import { expect, it } from 'vitest'
import { mayAddPhotos, splitActions } from './record-actions.ts'

it('offers the camera in every status that takes photos, also for a rejected application', () => {
  expect(mayAddPhotos({ status: 'rejected' }, () => true)).toBe(true)
  expect(mayAddPhotos({ status: 'rejected' }, () => false)).toBe(false)
  expect(mayAddPhotos({ status: 'cancelled' }, () => true)).toBe(false)
})

it('shows the usual next action and puts the others under "more"', () => {
  expect(splitActions({ status: 'new', actions: ['cancel', 'take', 'lose'], unmet: {} })).toEqual({
    main: ['take'],
    more: ['cancel', 'lose'],
  })
})

it('never shows an action with unmet needs as a main action', () => {
  const unmet = { hand_over: ['invoice_closed'] }
  expect(splitActions({ status: 'registered', actions: ['hand_over', 'release'], unmet })).toEqual({
    main: [],
    more: ['hand_over', 'release'],
  })
})

it('leaves the hand-over that is ready to the payment stage', () => {
  expect(splitActions({ status: 'registered', actions: ['hand_over', 'release'], unmet: {} })).toEqual({
    main: [],
    more: ['release'],
  })
})

it('leaves the submit to the wizard and the contract to its stage', () => {
  expect(
    splitActions({ status: 'unfinished', actions: ['submit', 'confirm_contract', 'delete'], unmet: {} }),
  ).toEqual({
    main: [],
    more: ['delete'],
  })
})

it('offers the return to process as the main action when the contract of a registered application was cancelled', () => {
  const actions = ['hand_over', 'cancel', 'rollback', 'rollback_to_process'] as const
  const unmet = { hand_over: ['first_payment_taken'] }
  expect(splitActions({ status: 'registered', actions: [...actions], unmet }).main).toEqual(['rollback'])
  const live = {
    ...unmet,
    rollback: ['partner_contract_cancelled'],
    rollback_to_process: ['partner_contract_cancelled'],
  }
  expect(splitActions({ status: 'registered', actions: [...actions], unmet: live }).main).toEqual([])
})
