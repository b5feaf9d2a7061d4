// The screen `knowledge`: what the person may read, and for those who write it every material.
import { useSearch } from '@tanstack/react-router'
import { label } from '#app/i18n/i18n.ts'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { useSession } from '#app/platform/session.ts'
import { MaterialList } from './material-list.tsx'
import { ReadingList } from './reading-list.tsx'

const TABS = ['reading', 'materials'] as const

export function KnowledgeLists() {
  const { can } = useSession()
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const isWriter = can('knowledge.write')
  const tabs: FixedTab[] = isWriter ? TABS.map((key) => ({ key, name: label(`knowledge:tabs.${key}`) })) : []
  return isWriter && tab === 'materials' ? <MaterialList tabs={tabs} /> : <ReadingList tabs={tabs} />
}
