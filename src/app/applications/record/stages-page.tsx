// The manager's work place is a part of the back office: it comes with its words when a record in work is first opened.
import { type ComponentType, useEffect, useState } from 'react'
import type { ApplicationView } from '#api/applications.ts'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { LoadingState, OfflineState } from '#app/kit/display/states.tsx'

type Props = { record: ApplicationView }
const load = () => Promise.all([import('../stages/work-tab.tsx'), loadBackOfficeTexts()])

export function WorkPlace({ record }: Props) {
  const [Place, setPlace] = useState<ComponentType<Props> | null>(null)
  const [isAbsent, setAbsent] = useState(false)
  useEffect(() => {
    if (isAbsent) return
    let isHere = true
    load().then(
      ([{ WorkTab }]) => isHere && setPlace(() => WorkTab),
      () => isHere && setAbsent(true),
    )
    return () => {
      isHere = false
    }
  }, [isAbsent])
  if (Place !== null) return <Place record={record} />
  return isAbsent ? <OfflineState onRetry={() => setAbsent(false)} /> : <LoadingState rows={6} />
}
