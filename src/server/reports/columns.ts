// What a file of the ranking has, that of the report and those of the boards.
import type { ExportColumns } from '../platform/listing/export.ts'

export const RANK_COLUMNS: ExportColumns = {
  text: [
    'place',
    'name',
    'branch',
    'taken',
    'days',
    'decided',
    'sold',
    'conversion',
    'speed',
    'quality',
    'score',
  ],
  key: ['unranked'],
}
