import { textOf } from '#app/i18n/i18n.ts'
import { CaptureRefused } from '#app/offline/store/quota.ts'

/** Why a photo could not be kept, in words; what was saved before is safe. */
export const refusalWords = (error: unknown): string =>
  (error instanceof CaptureRefused ? textOf(`outbox:capture.${error.reason}`) : null) ??
  textOf('photos:capture.not_saved') ??
  ''
