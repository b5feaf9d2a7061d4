// The filter of lists of documents by the day on which each was made.
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { choiceFilter } from './define-list.ts'

export const documentPeriod = choiceFilter(
  Object.keys(DOCUMENT_PERIODS) as [DocumentPeriod, ...DocumentPeriod[]],
  'periods',
  { title: 'kit:list.period' },
)
