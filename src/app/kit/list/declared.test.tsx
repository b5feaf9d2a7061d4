// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { returnList } from '#api/back-office/returns.ts'
import { visitorList } from '#api/back-office/visitors.ts'
import type { DeclaredList } from '#api/shapes/define-list.ts'
import { declaredGroups } from './declared.tsx'

const optionsOf = (list: DeclaredList, filter: string) =>
  declaredGroups(list, { branches: null, others: {} }, () => true)
    .find(({ name }) => name === filter)
    ?.items.map(({ key }) => key)

it('"yes" is offered as the request says it', () => {
  expect(optionsOf(returnList, 'late')).toEqual(['1'])
  expect(optionsOf(visitorList, 'inside')).toEqual(['yes'])
})
