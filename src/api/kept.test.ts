// What screens of the back office show without internet is kept on the tablet, and only reads are kept.
import { describe, expect, it } from 'vitest'
import { isOfUseOffline, SCREENS } from '#domain/access/screens.ts'
import { backOfficeApi } from './back-office/index.ts'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

/** The reads of each screen that is of use without internet. */
const READS: Readonly<Record<string, readonly Endpoint[]>> = {
  clients: [backOfficeApi.clientRecords.list],
  chat: [backOfficeApi.chat.list, backOfficeApi.chat.view, backOfficeApi.chat.messages],
  knowledge: [backOfficeApi.knowledge.list, backOfficeApi.knowledge.levels, backOfficeApi.knowledge.view],
  notification: [backOfficeApi.inbox.list, backOfficeApi.inbox.view],
  complaint: [backOfficeApi.complaints.list, backOfficeApi.complaints.view],
}

describe('kept answers', () => {
  it.each(Object.entries(READS))('the screen %s has its reads on the tablet', (id, reads) => {
    const screen = Object.entries(SCREENS).find(([one]) => one === id)?.[1]
    expect(screen !== undefined && isOfUseOffline(screen)).toBe(true)
    expect(reads.map(({ keep }) => keep)).toEqual(reads.map(() => 'encrypted'))
  })

  it('are reads, and no bytes', () => {
    const wrong = [...ENDPOINTS.values()].filter(
      ({ keep, operation, kind }) => keep !== undefined && (operation === true || kind !== undefined),
    )
    expect(wrong).toEqual([])
  })
})
