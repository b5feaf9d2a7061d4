// Partners and the card processor may answer anything (the identity provider: hostile-identity.test.ts): every value of every
// answer is replaced by fractions, texts, huge and missing values and others, and whole answers by pages and halves. What comes of it is an answer
// of ours with values that can be stored, or a failure that says "not understood"; never another error, and a yes of nobody.
import { describe, expect, it } from 'vitest'
import { DIALECTS } from '#domain/partners/partner.ts'
import type { Exchange } from '#server/gateways/partners/gateway.ts'
import {
  cardOperations,
  gatewayOf,
  isGatewayFailure,
  nextPhone,
  partnerOperations,
  scoreRequest,
} from './operations.ts'
import {
  front,
  leavesOf,
  type Operation,
  outcomeOf,
  PAGE,
  play,
  replaced,
  strangeOutcomes,
  useFront,
} from './strange-answers.ts'

useFront()

describe.each(DIALECTS)('%s', (dialect) => {
  const OPERATIONS = partnerOperations(dialect)
  it.each(Object.keys(OPERATIONS))('%s is answered in our words or not understood', async (name) => {
    expect(await strangeOutcomes(OPERATIONS[name] as Operation)).toEqual([])
  })

  it.each(['sendCode', 'confirm', 'cancel'])('a page of a network does not say yes to %s', async (name) => {
    const { prepare } = OPERATIONS[name] as Operation
    front.seen = []
    await (await prepare())()
    for (let at = 0; at < front.seen.length; at += 1) {
      const outcome = await play(OPERATIONS[name] as Operation, at, () => PAGE)
      // The right code has confirmed the contract of Uzum; what follows only fetches its paper.
      const isConfirmedBefore = name === 'confirm' && at > 0
      expect('error' in outcome || isConfirmedBefore, `${name} ${at}`).toBe(true)
    }
  })

  it('a page of a network is in the log as an exchange that was not understood', async () => {
    const log: Exchange[] = []
    front.change = { at: 0, by: () => PAGE }
    front.seen = []
    const outcome = await outcomeOf(() =>
      gatewayOf(dialect, (one) => void log.push(one)).score(scoreRequest(nextPhone())),
    )
    front.change = null
    expect('error' in outcome && isGatewayFailure(outcome.error)).toBe(true)
    expect(log.at(-1)).toMatchObject({ outcome: 'technical', raw: { code: 'unreadable' } })
  })

  it('a state that nobody knows neither cancels nor confirms a contract', async () => {
    for (const word of ['reticulating', 77]) {
      const outcome = await play(OPERATIONS['contractState'] as Operation, 0, (text) =>
        leavesOf(JSON.parse(text))
          .filter((path) => /state|contract_status/.test(String(path.at(-1))))
          .reduce((known, path) => replaced(known, path, word), text),
      )
      expect('error' in outcome && isGatewayFailure(outcome.error), JSON.stringify(outcome)).toBe(true)
    }
  })
})

describe('the card processor', () => {
  const OPERATIONS = cardOperations()
  it.each(Object.keys(OPERATIONS))('%s is answered in our words or not understood', async (name) => {
    expect(await strangeOutcomes(OPERATIONS[name] as Operation)).toEqual([])
  })

  it('a page of a network confirms and removes no card', async () => {
    for (const name of ['confirm', 'remove'])
      for (const body of ['', PAGE, '{}', '{"result":null}']) {
        const outcome = await play(OPERATIONS[name] as Operation, 0, () => body)
        expect('error' in outcome, `${name} ${body}`).toBe(true)
      }
  })
})
