// What is asked of a photo that shows the condition of goods.
import { MAX_CONDITION_PHOTOS } from '#domain/kernel/images/condition-photo.ts'
import { isJpegBase64 } from '#domain/kernel/images/jpeg.ts'
import { fieldError } from '../problems.ts'

/** Refuses what is no JPEG, and one more than a record may have; `known`: how many it has. */
export function requireConditionPhoto(picture: string, known: number): void {
  const refuse = (code: string, params = {}) => {
    throw fieldError('picture', code, params)
  }
  if (!isJpegBase64(picture)) refuse('image_invalid')
  if (known >= MAX_CONDITION_PHOTOS) refuse('condition_photos_full', { max: MAX_CONDITION_PHOTOS })
}
