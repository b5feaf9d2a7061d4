// The stages are a part of the back office: their code and texts are loaded when a record with stages is first opened.
import { type ComponentType, useEffect, useState } from 'react'
import type { ApplicationView } from '#api/applications.ts'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { LoadingState, OfflineState } from '#app/kit/display/states.tsx'

type Props = { record: ApplicationView }
const load = () => Promise.all([import('../stages/stages-tab.tsx'), loadBackOfficeTexts()])

export function LazyStages({ record }: Props) {
  const [StagesComponent, setStagesComponent] = useState<ComponentType<Props> | null>(null)
  const [isAbsent, setAbsent] = useState(false)
  useEffect(() => {
    if (isAbsent) return
    let isHere = true
    load().then(
      ([{ StagesTab }]) => isHere && setStagesComponent(() => StagesTab),
      () => isHere && setAbsent(true),
    )
    return () => {
      isHere = false
    }
  }, [isAbsent])
  if (StagesComponent !== null) return <StagesComponent record={record} />
  return isAbsent ? <OfflineState onRetry={() => setAbsent(false)} /> : <LoadingState rows={6} />
}
