import { describe, expect, it } from 'vitest'
import { ORIGINS, REASON_LISTS } from '#domain/applications/reasons.ts'
import { ACTIONS, HISTORY_EVENTS, NEEDS, STATUSES } from '#domain/applications/status.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'

/** Late entry is a field of the form and its words stand there; discarding is the tablet's own. */
const PLACES = { loss: 'reasons:loss', rejection: 'reasons:rejection', pause: 'reasons:pause' } as const

describe.each(LANGUAGES)('words in %s', (language) => {
  const texts = textsOf(language)
  const lacking = (keys: readonly string[]) => keys.filter((key) => !texts.has(key))

  it('has one for every status', () => {
    expect(lacking(STATUSES.map((status) => `statuses:${status}`))).toEqual([])
  })

  it('has a verb for every action, and what it and every event of the history are called once they are done', () => {
    const history = [...ACTIONS, ...HISTORY_EVENTS].map((action) => `reasons:history.${action}`)
    expect(lacking([...ACTIONS.map((action) => `reasons:actions.${action}`), ...history])).toEqual([])
  })

  it('has one for everything an action may lack', () => {
    expect(lacking(NEEDS.map((need) => `reasons:needs.${need}`))).toEqual([])
  })

  it('has one for every reason and origin', () => {
    const reasons = Object.entries(PLACES).flatMap(([list, place]) =>
      REASON_LISTS[list as keyof typeof PLACES].map((reason) => `${place}.${reason}`),
    )
    expect(lacking([...reasons, ...ORIGINS.map((origin) => `reasons:origins.${origin}`)])).toEqual([])
  })
})
