// The identity provider may answer anything, as partners may (hostile-answers.test.ts): in place and by its sessions.
import { expect, it } from 'vitest'
import { identityOperations } from './identity-operations.ts'
import { type Operation, strangeOutcomes, useFront } from './strange-answers.ts'

useFront()

it.each(Object.keys(identityOperations()))('%s is answered in our words or not understood', async (name) => {
  expect(await strangeOutcomes(identityOperations()[name] as Operation)).toEqual([])
})
