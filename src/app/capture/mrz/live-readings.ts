// What was read in the live picture, until the wizard shows it beside the photo that was taken of it.
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'

const byMoment = new Map<string, Acceptance>()

/** Keeps what was read of the photo that was taken at `capturedAt`, so that it is not read again. */
export const keepLiveReading = (capturedAt: string, acceptance: Acceptance): void =>
  void byMoment.set(capturedAt, acceptance)

/** What was read before the photo was taken. */
export const liveReadingOf = (capturedAt: string): Acceptance | undefined => byMoment.get(capturedAt)

/** Forgets the persons that were read. */
export const forgetLiveReadings = (): void => byMoment.clear()
