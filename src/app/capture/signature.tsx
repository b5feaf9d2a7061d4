import { Check, Eraser, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import { Button } from '#app/kit/button.tsx'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import type { CaptureProps } from './camera.tsx'
import { makePhoto } from './photo/make-photo.ts'
import { refusalText } from './refusal-text.ts'
import { useIsHere } from './use-is-here.ts'

const PAPER = '#ffffff'
const INK = '#0b1f4b'

type Strokes = ReturnType<SignaturePad['toData']>

/** The same strokes scaled to another width. */
const scaled = (strokes: Strokes, scale: number): Strokes =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))

/**
 * A pad with the resolution of the screen; keeps the drawing when the tablet is rotated. The pad of the library forgets which finger
 * draws when it is cleared, and then takes no stroke any more: whatever replaces the strokes makes a new pad, which ends the one of a
 * finger that is still down.
 */
function usePad() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [isEmpty, setEmpty] = useState(true)
  const renew = useCallback((strokes: Strokes) => {
    pad.current?.off()
    if (canvas.current === null) return
    const made = new SignaturePad(canvas.current, {
      backgroundColor: PAPER,
      penColor: INK,
      minWidth: 1.2,
      maxWidth: 3.2,
    })
    pad.current = made
    made.fromData(strokes)
    // Unsaved from the first touch: Escape may be pressed before the stroke has ended.
    made.addEventListener('beginStroke', () => setEmpty(false))
    made.addEventListener('endStroke', () => setEmpty(made.isEmpty()))
    setEmpty(strokes.length === 0)
  }, [])
  useEffect(() => {
    const sheet = canvas.current
    if (sheet === null) return
    let width = 0
    const resize = () => {
      const { offsetWidth, offsetHeight } = sheet
      // Not on the page now: the strokes wait for its next size.
      if (offsetWidth === 0) return
      const strokes = scaled(pad.current?.toData() ?? [], offsetWidth / (width || offsetWidth))
      width = offsetWidth
      const ratio = Math.max(1, window.devicePixelRatio)
      sheet.width = offsetWidth * ratio
      sheet.height = offsetHeight * ratio
      sheet.getContext('2d')?.scale(ratio, ratio)
      renew(strokes)
    }
    resize()
    const observer = new ResizeObserver(resize)
    observer.observe(sheet)
    return () => {
      observer.disconnect()
      pad.current?.off()
    }
  }, [renew])
  const clear = () => renew([])
  const undo = () => renew(pad.current?.toData().slice(0, -1) ?? [])
  return { canvas, isEmpty, clear, undo }
}

/** A signature by finger or pen, stored as a picture like the other files. */
export function Signature({ keep, onSaved, onUnsaved }: CaptureProps) {
  const { t } = useTranslation('photos')
  const { canvas, isEmpty, clear, undo } = usePad()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isHere = useIsHere()
  useEffect(() => onUnsaved?.(!isEmpty), [isEmpty, onUnsaved])
  const save = async () => {
    if (canvas.current === null) return
    setBusy(true)
    setRefusal(null)
    const picture = await createImageBitmap(canvas.current)
    try {
      const made = await makePhoto(picture, { quarters: 0, subject: 'other' })
      made.picture.close()
      const { bytes, width, height } = made.photo
      await keep({ bytes, width, height, capturedAt: getCurrentTime().toISOString() })
      if (isHere.current) onSaved()
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
