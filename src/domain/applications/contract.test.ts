import { describe, expect, it } from 'vitest'
import { allowedFrom } from '../kernel/state-table.ts'
import {
  CONTRACT_STATES,
  CONTRACT_TRANSITIONS,
  type ContractAction,
  type ContractState,
  isCancellableContract,
  isLiveContract,
  isOpenContract,
  isPrintableContract,
} from './contract.ts'

const actionsFrom = (state: ContractState) =>
  allowedFrom<ContractState, ContractAction>(CONTRACT_TRANSITIONS, state)
const statesWith = (rule: (state: ContractState) => boolean) => CONTRACT_STATES.filter(rule)

function reachedFrom(start: ContractState): Set<ContractState> {
  const reached = new Set<ContractState>([start])
  for (const state of reached)
    for (const action of actionsFrom(state)) reached.add(CONTRACT_TRANSITIONS[action].to)
  return reached
}

describe('a contract', () => {
  it('begins in the making and reaches every other state', () => {
    expect([...reachedFrom('making')].sort()).toEqual([...CONTRACT_STATES].sort())
  })

  it('is in force exactly while it can still change', () => {
    expect(statesWith((state) => actionsFrom(state).length > 0)).toEqual(statesWith(isLiveContract))
  })

  it('ends its cancellation, or stays confirmed when the client has paid it off; never goes back to the client', () => {
    expect([...reachedFrom('cancelling')].sort()).toEqual(['cancelled', 'cancelling', 'confirmed'])
  })

  it('has an outcome to wait for once the partner has made it', () => {
    expect(statesWith(isOpenContract)).toEqual(['waiting', 'confirming', 'moderation'])
  })

  it('can be printed from its making to its cancellation', () => {
    expect(statesWith(isPrintableContract)).toEqual(['waiting', 'confirming', 'moderation', 'confirmed'])
  })

  it("cannot be cancelled while the client's code is being sent, or while nobody knows whether it exists", () => {
    expect(statesWith((state) => isLiveContract(state) && !isCancellableContract(state))).toEqual([
      'lost',
      'confirming',
    ])
  })
})
