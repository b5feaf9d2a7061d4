import { describe, expect, it } from 'vitest'
import { eskizOutcome, eskizStatus, isDeliveredPart, playMobileStatus } from './delivery.ts'

describe('Play Mobile', () => {
  it.each([
    ['transmitted', 'transmitted'],
    ['deferred', 'transmitted'],
    ['delivered', 'delivered'],
    ['notDelivered', 'not_delivered'],
    ['rejected', 'rejected'],
    ['failed', 'failed'],
    ['another word', 'transmitted'],
  ] as const)('%s in any case: %s', (word, status) => {
    const first = word.charAt(0).toUpperCase() + word.slice(1)
    for (const written of [word, word.toUpperCase(), word.toLowerCase(), first, ` ${word} `])
      expect(playMobileStatus(written)).toBe(status)
  })
})

describe('Eskiz', () => {
  it.each([
    ['waiting', 'transmitted'],
    ['NEW', 'transmitted'],
    ['STORED', 'transmitted'],
    ['ACCEPTED', 'transmitted'],
    ['PARTDELIVERED', 'transmitted'],
    ['DELIVERED', 'delivered'],
    ['REJECTED', 'not_delivered'],
    ['DELIVRD', 'delivered'],
    ['UNDELIV', 'not_delivered'],
    ['UNDELIVERABLE', 'not_delivered'],
    ['EXPIRED', 'expired'],
    ['REJECTD', 'rejected'],
    ['DELETED', 'failed'],
    ['UNKNOWN', 'transmitted'],
    ['ENROUTE', 'transmitted'],
    ['constructor', 'transmitted'],
  ] as const)('%s: %s', (word, status) => expect(eskizStatus(word)).toBe(status))

  it('reports the delivery of a part by another word than that of the whole', () => {
    expect(['DELIVRD', 'delivrd', 'DELIVERED', 'UNDELIV'].map(isDeliveredPart)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each([
    ['REJECTED', [], 'not_delivered', 'REJECTED'],
    ['REJECTED', ['UNDELIV'], 'not_delivered', 'REJECTED: UNDELIV'],
    ['REJECTED', ['UNDELIVERABLE'], 'not_delivered', 'REJECTED: UNDELIVERABLE'],
    ['REJECTED', ['EXPIRED', 'EXPIRED'], 'expired', 'REJECTED: EXPIRED'],
    ['REJECTED', ['DELIVRD', 'EXPIRED'], 'expired', 'REJECTED: EXPIRED'],
    ['REJECTED', ['REJECTD'], 'rejected', 'REJECTED: REJECTD'],
    // The phone got a part, so that it has not refused the message.
    ['REJECTED', ['DELIVRD', 'REJECTD'], 'not_delivered', 'REJECTED: REJECTD'],
    ['REJECTED', ['EXPIRED', 'UNDELIV'], 'not_delivered', 'REJECTED: EXPIRED, UNDELIV'],
    ['REJECTED', ['DELETED'], 'failed', 'REJECTED: DELETED'],
    ['REJECTED', ['UNKNOWN'], 'not_delivered', 'REJECTED'],
    ['PARTDELIVERED', ['DELIVRD', 'ENROUTE'], 'transmitted', 'PARTDELIVERED'],
    ['PARTDELIVERED', ['DELIVRD', 'UNKNOWN'], 'transmitted', 'PARTDELIVERED'],
    ['PARTDELIVERED', ['DELIVRD', 'UNDELIV'], 'not_delivered', 'PARTDELIVERED: UNDELIV'],
    ['DELIVERED', ['DELIVRD', 'DELIVRD'], 'delivered', 'DELIVERED'],
    ['DELIVRD', [], 'delivered', 'DELIVRD'],
    ['DELIVRD', ['DELIVRD', 'ENROUTE'], 'transmitted', 'DELIVRD'],
    ['waiting', [], 'transmitted', 'waiting'],
  ] as const)('a message that is %s with the parts %j is %s', (whole, parts, status, raw) => {
    expect(eskizOutcome(whole, parts)).toEqual({ status, raw })
  })
})
