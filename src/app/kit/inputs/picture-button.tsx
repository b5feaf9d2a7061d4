// Buttons that take a file, or a picture of the camera of the device.
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '../button.tsx'

type Chooser = {
  accept: string
  /** The camera app of the device takes the picture, where there is one. */
  isCamera?: boolean
  onChoose: (file: File) => void
}

/** The browser's own input, which is hidden, and what opens it. */
function useFileInput({ accept, isCamera = false, onChoose }: Chooser) {
  const ref = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={ref}
      type="file"
      accept={accept}
      {...(isCamera && { capture: 'environment' as const })}
      className="sr-only"
      tabIndex={-1}
      aria-hidden
      data-picture-file
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same file can be chosen again.
        target.value = ''
        if (file !== undefined) onChoose(file)
      }}
    />
  )
  return { input, open: () => ref.current?.click() }
}

type Props = { children: ReactNode; busy: boolean; onChoose: (file: File) => void }

export function PictureButton({ children, busy, onChoose }: Props) {
  const { input, open } = useFileInput({ accept: 'image/*', onChoose })
  return (
    <>
      {input}
      <Button kind="quiet" busy={busy} onPress={open}>
        {children}
      </Button>
    </>
  )
}

type FileProps = Chooser & { label: string; icon: LucideIcon; isDisabled?: boolean; busy?: boolean }

/** Takes a file of the given kinds. */
export function FileButton({ accept, isCamera = false, onChoose, ...rest }: FileProps) {
  const { input, open } = useFileInput({ accept, isCamera, onChoose })
  return (
    <>
      {input}
      <IconButton {...rest} onPress={open} />
    </>
  )
}
