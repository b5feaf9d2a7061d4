import { Check, Eraser, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import { Button } from '#app/kit/button.tsx'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import type { CaptureProps } from './camera.tsx'
import { makePhoto } from './photo/make-photo.ts'
import { refusalText } from './refusal-text.ts'

const PAPER = '#ffffff'
const INK = '#0b1f4b'

type Strokes = ReturnType<SignaturePad['toData']>

/** The same strokes scaled to another width. */
const scaled = (strokes: Strokes, scale: number): Strokes =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))

/** A pad with the resolution of the screen; keeps the drawing when the tablet is rotated. */
function usePad() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [isEmpty, setEmpty] = useState(true)
  useEffect(() => {
    const sheet = canvas.current
    if (sheet === null) return
    const made = new SignaturePad(sheet, {
      backgroundColor: PAPER,
      penColor: INK,
      minWidth: 1.2,
      maxWidth: 3.2,
    })
    pad.current = made
    let width = 0
    const resize = () => {
      const strokes = scaled(made.toData(), sheet.offsetWidth / (width || sheet.offsetWidth))
      width = sheet.offsetWidth
      const ratio = Math.max(1, window.devicePixelRatio)
      sheet.width = sheet.offsetWidth * ratio
      sheet.height = sheet.offsetHeight * ratio
      sheet.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      made.fromData(strokes)
    }
    resize()
    // Unsaved from the first touch: Escape may be pressed before the stroke has ended.
    made.addEventListener('beginStroke', () => setEmpty(false))
    made.addEventListener('endStroke', () => setEmpty(made.isEmpty()))
    const observer = new ResizeObserver(resize)
    observer.observe(sheet)
    return () => {
      observer.disconnect()
      made.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    setEmpty(true)
  }
  const undo = () => {
    const strokes = pad.current?.toData().slice(0, -1) ?? []
    pad.current?.clear()
    pad.current?.fromData(strokes)
    setEmpty(strokes.length === 0)
  }
  return { canvas, isEmpty, clear, undo }
}

/** A signature by finger or pen, stored as a picture like the other files. */
export function Signature({ keep, onSaved, onUnsaved }: CaptureProps) {
  const { t } = useTranslation('photos')
  const { canvas, isEmpty, clear, undo } = usePad()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => onUnsaved?.(!isEmpty), [isEmpty, onUnsaved])
  const save = async () => {
    if (canvas.current === null) return
    setBusy(true)
    setRefusal(null)
    const picture = await createImageBitmap(canvas.current)
    try {
      const made = await makePhoto(picture)
      made.picture.close()
      const { bytes, width, height } = made.photo
      await keep({ bytes, width, height, capturedAt: getCurrentTime().toISOString() })
      onSaved()
    } catch (error) {
      setRefusal(refusalText(error))
      setBusy(false)
    } finally {
      picture.close()
    }
  }
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center p-4">
        <canvas
          ref={canvas}
          aria-label={t('capture.sign_here')}
          className="aspect-[2/1] max-h-full w-full max-w-4xl touch-none rounded-card bg-white"
        />
      </div>
      {refusal !== null && (
        <p role="alert" className="bg-danger-soft p-4 text-center font-semibold text-danger">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 p-4">
        <Button kind="quiet" icon={Undo2} onPress={undo} isDisabled={isEmpty || isBusy}>
          {t('capture.undo')}
        </Button>
        <Button kind="quiet" icon={Eraser} onPress={clear} isDisabled={isEmpty || isBusy}>
          {t('capture.clear')}
        </Button>
        <Button kind="primary" icon={Check} onPress={() => void save()} isDisabled={isEmpty} busy={isBusy}>
          {t('capture.use_signature')}
        </Button>
      </div>
    </>
  )
}
