// A button that takes a picture: a file, or the camera of the device.
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'

type Props = { children: ReactNode; busy: boolean; onChoose: (file: File) => void }

export function PictureButton({ children, busy, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
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
      <Button kind="quiet" busy={busy} onPress={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
