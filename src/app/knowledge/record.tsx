// The screen `knowledge.view`: a material as people read it, or for those who write it (`?view=writing`) as it is written.
import { useParams, useSearch } from '@tanstack/react-router'
import { useSession } from '#app/platform/session.ts'
import { MaterialPage } from './material.tsx'
import { ReadingPage } from './reading.tsx'

export function KnowledgeRecord() {
  const { can } = useSession()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { view } = useSearch({ strict: false }) as Record<string, unknown>
  return view === 'writing' && can('knowledge.write') ? (
    <MaterialPage key={id} id={id} />
  ) : (
    <ReadingPage key={id} id={id} />
  )
}
