// The search for anything: asks the source of every kind that the person may see, each within the scope of its permission.
// The text is neither logged nor stored. Like a list, a search leaves no audit entry; opening a hit does.
import type { SearchHits, search } from '#api/search.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { SEARCH_KINDS, SEARCH_PERMISSIONS, type SearchKind } from '#domain/search/query.ts'
import type { Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import type { SearchSource } from '../platform/search.ts'

type HitOf<Kind extends SearchKind> = NonNullable<SearchHits[Kind]>['items'][number]
export type SearchSources = { [Kind in SearchKind]: SearchSource<HitOf<Kind>> }

export const createSearchHandlers = (sources: SearchSources): Handlers<typeof search> => ({
  find: async (call) => {
    const { trx, body } = call
    const actor = person(call)
    const answer: Partial<Record<SearchKind, unknown>> = {}
    for (const kind of SEARCH_KINDS) {
      const permission = SEARCH_PERMISSIONS[kind].find((key) => can(actor, key))
      if (permission === undefined) continue
      const searchCall = { trx, actor, scope: scopeOf(actor, permission), permission, text: body.text }
      answer[kind] = await sources[kind](searchCall)
    }
    // Each source has the type of its own kind, which a loop over the kinds cannot express; mount.ts parses the answer.
    return answer as SearchHits
  },
})
