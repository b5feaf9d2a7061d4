// The wire of the back office, apart from the shop floor's (index.ts): a tablet that never opens it does not carry it.
import { access } from './access.ts'
import { branches } from './branches.ts'
import { outsider } from './outsider.ts'
import { perms } from './perms.ts'
import { cardPrefixes, departments, phonePrefixes } from './reference.ts'
import { views } from './views.ts'

export const office = {
  access,
  perms,
  views,
  phonePrefixes,
  cardPrefixes,
  departments,
  branches,
  outsider,
} as const
