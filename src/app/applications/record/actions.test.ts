import { expect, it } from 'vitest'
import { mayAddPhotos, offered } from './actions.ts'

it('offers the camera wherever photos may still arrive, a rejected application included', () => {
  expect(mayAddPhotos({ status: 'rejected' }, () => true)).toBe(true)
  expect(mayAddPhotos({ status: 'rejected' }, () => false)).toBe(false)
  expect(mayAddPhotos({ status: 'cancelled' }, () => true)).toBe(false)
})

it('shows the usual next step and puts the rest under "more"', () => {
  expect(offered({ status: 'new', actions: ['cancel', 'take', 'lose'], unmet: {} })).toEqual({
    main: ['take'],
    more: ['cancel', 'lose'],
  })
})

it('never shows an action in sight that lacks something', () => {
  const unmet = { hand_over: ['invoice_closed'] }
  expect(offered({ status: 'registered', actions: ['hand_over', 'release'], unmet })).toEqual({
    main: [],
    more: ['hand_over', 'release'],
  })
})

it('leaves the submit to the wizard and the contract to its stage', () => {
  expect(
    offered({ status: 'unfinished', actions: ['submit', 'confirm_contract', 'delete'], unmet: {} }),
  ).toEqual({
    main: [],
    more: ['delete'],
  })
})

it('offers the way back to process as the next step where the contract of a registered application was cancelled', () => {
  const actions = ['hand_over', 'cancel', 'rollback', 'rollback_to_process'] as const
  const unmet = { hand_over: ['first_payment_taken'] }
  expect(offered({ status: 'registered', actions: [...actions], unmet }).main).toEqual(['rollback'])
  const live = {
    ...unmet,
    rollback: ['partner_contract_cancelled'],
    rollback_to_process: ['partner_contract_cancelled'],
  }
  expect(offered({ status: 'registered', actions: [...actions], unmet: live }).main).toEqual([])
})
