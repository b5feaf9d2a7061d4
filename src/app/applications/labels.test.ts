import { describe, expect, it } from 'vitest'
import { ORIGINS, REASON_LISTS } from '#domain/applications/reasons.ts'
import { ACTIONS, HISTORY_EVENTS, NEEDS, STATUSES } from '#domain/applications/status.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'

/** Without late entry, whose labels belong to the field of the form, and discarding, which only the tablet shows. */
const PLACES = { loss: 'reasons:loss', rejection: 'reasons:rejection', pause: 'reasons:pause' } as const

describe.each(LANGUAGES)('labels in %s', (language) => {
  const texts = textsOf(language)
  const missing = (keys: readonly string[]) => keys.filter((key) => !texts.has(key))

  it('exist for every status', () => {
    expect(missing(STATUSES.map((status) => `statuses:${status}`))).toEqual([])
  })

  it('exist for every action, and in the history for every action and event', () => {
    const history = [...ACTIONS, ...HISTORY_EVENTS].map((action) => `reasons:history.${action}`)
    expect(missing([...ACTIONS.map((action) => `reasons:actions.${action}`), ...history])).toEqual([])
  })

  it('exist for every need of an action', () => {
    expect(missing(NEEDS.map((need) => `reasons:needs.${need}`))).toEqual([])
  })

  it('exist for every reason and origin', () => {
    const reasons = Object.entries(PLACES).flatMap(([list, place]) =>
      REASON_LISTS[list as keyof typeof PLACES].map((reason) => `${place}.${reason}`),
    )
    expect(missing([...reasons, ...ORIGINS.map((origin) => `reasons:origins.${origin}`)])).toEqual([])
  })
})
