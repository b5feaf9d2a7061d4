import { expect, it } from 'vitest'
import { offered } from './actions.ts'

it('shows the usual next step and puts the rest under "more"', () => {
  expect(offered({ actions: ['cancel', 'take', 'lose'], unmet: {} })).toEqual({
    main: ['take'],
    more: ['cancel', 'lose'],
  })
})

it('never shows an action in sight that lacks something', () => {
  const unmet = { hand_over: ['invoice_closed'] }
  expect(offered({ actions: ['hand_over', 'release'], unmet })).toEqual({
    main: [],
    more: ['hand_over', 'release'],
  })
})

it('leaves the submit to the wizard and the contract to its stage', () => {
  expect(offered({ actions: ['submit', 'confirm_contract', 'delete'], unmet: {} })).toEqual({
    main: [],
    more: ['delete'],
  })
})
