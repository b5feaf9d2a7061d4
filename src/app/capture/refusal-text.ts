import { label } from '#app/i18n/i18n.ts'
import { CaptureRefused } from '#app/offline/photos/capture-limit.ts'
import { HiddenPixels } from '#app/platform/tablet/canvas-pixels.ts'

/** The reason why a photo could not be stored; photos stored before are not affected. */
export function refusalText(error: unknown): string {
  if (error instanceof HiddenPixels) return label('photos:capture.hidden')
  return label(
    error instanceof CaptureRefused ? `outbox:capture.${error.reason}` : 'photos:capture.not_saved',
  )
}
