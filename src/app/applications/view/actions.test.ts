import { expect, it } from 'vitest'
import { offered } from './actions.ts'

it('shows the usual next step and puts the rest under "more"', () => {
  expect(offered({ actions: ['cancel', 'take', 'lose'], unmet: {} })).toEqual({
    main: ['take'],
    more: ['cancel', 'lose'],
  })
})

it('never shows an action in sight that lacks something', () => {
  const unmet = { confirm_contract: ['contract_confirmed'] }
  expect(offered({ actions: ['confirm_contract', 'release'], unmet })).toEqual({
    main: [],
    more: ['confirm_contract', 'release'],
  })
})

it('leaves the submit to the wizard', () => {
  expect(offered({ actions: ['submit', 'delete'], unmet: {} })).toEqual({ main: [], more: ['delete'] })
})
