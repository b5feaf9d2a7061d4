import { expect, it } from 'vitest'
import { startChunk } from './start-chunk.ts'

const APP = '/house/src/app'
/** Modules with their static (`now`) and dynamic (`later`) imports. */
const GRAPH: Record<string, { now?: string[]; later?: string[] }> = {
  'main.tsx': { now: ['routes.tsx', 'platform/api.ts'] },
  'routes.tsx': { now: ['kit/button.tsx'], later: ['list/list.tsx'] },
  'platform/api.ts': { now: ['platform/send.ts'], later: ['offline/life.ts'] },
  'platform/send.ts': { now: ['platform/api.ts'] },
  'i18n/text-files.ts': { later: ['i18n/ru.ts'] },
  'kit/button.tsx': {},
}
const context = {
  getModuleInfo: (id: string) => {
    const { now = [], later = [] } = GRAPH[id.slice(APP.length + 1)] ?? {}
    const full = (names: string[]) => names.map((name) => `${APP}/${name}`)
    return { importedIds: full(now), dynamicallyImportedIds: full(later) }
  },
}

it.each([
  ['main.tsx', null],
  ['routes.tsx', null],
  ['i18n/text-files.ts', null],
  ['kit/button.tsx', 'start'],
  // The tablet's databases load later and change seldom; modules that import each other belong together.
  ['platform/api.ts', 'start'],
  ['platform/send.ts', 'start'],
])('%s goes to %s', (file, name) => {
  expect(startChunk.name(`${APP}/${file}`, context)).toBe(name)
})
