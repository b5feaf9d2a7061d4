// With a fine pointer on a wide screen a list of applications is the table of the back office, which is loaded when it is
// first shown. Without its files, as without internet at the first time, the list of the counter is shown until they can be
// loaded.
import { type ComponentType, lazy, Suspense, startTransition, useEffect, useReducer } from 'react'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { LoadingState } from '#app/kit/display/states.tsx'
import { DESK, useMedia } from '#app/kit/display/use-media.ts'
import { onConnectionEvent } from '#app/platform/connection.ts'

/** The list for both: `load` returns the one of the desk. */
export function withDesk(load: () => Promise<ComponentType>, CounterList: ComponentType): ComponentType {
  let isWithoutFiles = false
  const request = () =>
    lazy(() =>
      Promise.all([load(), loadBackOfficeTexts()]).then(
        ([loaded]) => ({ default: loaded }),
        () => {
          isWithoutFiles = true
          return { default: CounterList }
        },
      ),
    )
  let DeskList = request()
  return function ListOfBoth() {
    const isDesk = useMedia(DESK)
    const [, render] = useReducer((times: number) => times + 1, 0)
    useEffect(
      () =>
        onConnectionEvent((event) => {
          if (event !== 'back' || !isWithoutFiles) return
          isWithoutFiles = false
          DeskList = request()
          // The list of the counter stays until the other one is there.
          startTransition(render)
        }),
      [],
    )
    return isDesk ? (
      <Suspense fallback={<LoadingState rows={8} />}>
        <DeskList />
      </Suspense>
    ) : (
      <CounterList />
    )
  }
}
