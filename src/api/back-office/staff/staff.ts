// The people of the shops: managers and their work time, sellers and their figures, interns and their levels.
import { internRows } from './interns.ts'
import { sellerRows } from './sellers.ts'
import { managerRows } from './shifts.ts'

export const staff = { ...managerRows, ...sellerRows, ...internRows } as const
