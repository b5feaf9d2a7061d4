// The upload of min/max levels from a spreadsheet.
import { z } from 'zod'
import { LEVEL_FIELDS } from '#domain/stock/upload.ts'
import { uploadEndpoints } from '../shapes/upload.ts'

const count = z.number().int()

export const levelsUpload = uploadEndpoints({
  base: '/api/uz/minmax/upload',
  access: 'minmax.edit',
  fields: LEVEL_FIELDS,
  chosen: {},
  /** Lines of `minmax`: a product in a branch. */
  found: { changed: count, same: count },
  applied: { changed: count },
  audit: 'minmax_upload',
})
