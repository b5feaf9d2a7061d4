// With a fine pointer on a wide screen a list of applications is the table of the back office, which is loaded when it is
// first shown. Without its files, as without internet at the first time, the list of the counter is shown.
import { type ComponentType, lazy, Suspense } from 'react'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { LoadingState } from '#app/kit/display/states.tsx'
import { DESK, useMedia } from '#app/kit/display/use-media.ts'

/** The list for both: `load` returns the one of the desk. */
export function withDesk(load: () => Promise<ComponentType>, CounterList: ComponentType): ComponentType {
  const DeskList = lazy(() =>
    Promise.all([load(), loadBackOfficeTexts()]).then(
      ([loaded]) => ({ default: loaded }),
      () => ({ default: CounterList }),
    ),
  )
  return function ListOfBoth() {
    return useMedia(DESK) ? (
      <Suspense fallback={<LoadingState rows={8} />}>
        <DeskList />
      </Suspense>
    ) : (
      <CounterList />
    )
  }
}
