// The filter of lists of documents by a period: of the day on which each was made, or of the day that its list names.
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { choiceFilter } from './define-list.ts'

export const documentPeriod = choiceFilter(
  Object.keys(DOCUMENT_PERIODS) as [DocumentPeriod, ...DocumentPeriod[]],
  'periods',
  { title: 'kit:list.period' },
)
