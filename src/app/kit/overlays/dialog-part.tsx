// A dialog of the back office on a screen of the shop floor: its code and texts are loaded when it is opened.
import { OfflineState } from '../display/states.tsx'
import { type Load, usePart } from '../use-part.ts'
import { Dialog } from './dialog.tsx'

type Props<P> = { title: string; load: Load<P>; props: P }

/** The dialog; without its files and without internet one that says so. `load` must be the same function at every render. */
export function DialogPart<P extends { onClose: () => void }>({ title, load, props }: Props<P>) {
  const Part = usePart(load)
  if (Part === null) return null
  if (!('retry' in Part)) return <Part {...props} />
  return (
    <Dialog title={title} isOpen onClose={props.onClose}>
      <OfflineState onRetry={Part.retry} />
    </Dialog>
  )
}
