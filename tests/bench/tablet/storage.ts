// Time until a changed field is durable on the tablet: the product's code (draft and queue entry, Dexie, strict)
// compared with a bare strict put of the same size (src/docs/performance.md#capture-and-drafts, P6).
import type { Page } from '@playwright/test'
import { type Figure, median } from '../figures.ts'
import { inPage, takeTurns } from './build-page.ts'

const TURNS = 5
const ROUNDS = 20

export async function measureStorage(page: Page): Promise<Figure[]> {
  const { raw, ours } = await takeTurns(page, 'rawPuts', 'fieldChanges', TURNS, ROUNDS)
  await inPage(page, 'encryptDrafts', 50)
  const drafts = await inPage(page, 'encryptDrafts', 200)
  const pictures = await inPage(page, 'encryptPictures', 50)
  const against = { what: 'bare strict put, ms', value: median(raw) }
  const value = median(ours) / against.value
  return [
    { metric: 'P6 a changed field is durable', value, unit: '×', limit: 2, against, runs: ours },
    { metric: 'P6 a draft of 2 KB is encrypted and decrypted', value: median(drafts), unit: 'ms', limit: 2 },
    { metric: 'P6 a picture of 300 KB is encrypted', value: median(pictures), unit: 'ms', limit: 10 },
  ]
}
