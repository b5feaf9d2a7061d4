// The people of the shops: managers and their work time, sellers and their figures, interns and their levels.
import { internEndpoints } from './interns.ts'
import { sellerEndpoints } from './sellers.ts'
import { managerEndpoints } from './shifts.ts'

export const staff = { ...managerEndpoints, ...sellerEndpoints, ...internEndpoints } as const
