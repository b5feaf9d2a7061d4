import { label } from '#app/i18n/i18n.ts'
import { CaptureRefused } from '#app/offline/photos/capture-limit.ts'

/** The reason why a photo could not be stored; photos stored before are not affected. */
export const refusalText = (error: unknown): string =>
  label(error instanceof CaptureRefused ? `outbox:capture.${error.reason}` : 'photos:capture.not_saved')
