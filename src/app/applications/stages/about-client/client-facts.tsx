// Who the client is: name in both scripts, age, phone, income, document.
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { effectiveValue, type FormField } from '#domain/applications/form.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { otherScript } from '#domain/kernel/texts/transliteration.ts'
import { ageOn, dateInTashkent, formatDate, isPlainDate } from '#domain/kernel/time/dates.ts'
import { ClientFace } from './client-face.tsx'
import { Facts, Group } from './facts.tsx'

type Props = { record: ApplicationView; stages: StagesView | undefined }
const NONE = '—'

/** Age and sex, as far as they are known: "36 years · female". */
export function useAgeAndSex({ values, server_time }: ApplicationView): string {
  const { t } = useTranslation('stages')
  const { value } = useFieldLabels()
  const { birth_date: birth, sex } = values
  const isKnown = typeof birth === 'string' && isPlainDate(birth)
  const age = isKnown ? t('case.age', { count: ageOn(birth, dateInTashkent(server_time)) }) : ''
  return [age, sex ? value('sex', sex) : ''].filter(Boolean).join(' · ')
}

function DocumentFact({ record: { values, server_time } }: Pick<Props, 'record'>) {
  const { t } = useTranslation('stages')
  const { document_number: number, document_expires: expires } = values
  if (!number) return NONE
  const isKnown = typeof expires === 'string' && isPlainDate(expires)
  const isExpired = isKnown && expires < dateInTashkent(server_time)
  return (
    <>
      <span className="whitespace-nowrap font-medium">{number}</span>
      {isKnown && (
        <span
          className={`block whitespace-nowrap text-[13px] tabular ${isExpired ? 'font-semibold text-danger' : 'text-text-2'}`}
        >
          {t(isExpired ? 'case.expired' : 'case.valid_until', { date: formatDate(expires) })}
        </span>
      )}
    </>
  )
}

function PhoneFact({ record, stages }: Props) {
  const { t } = useTranslation('stages')
  if (record.phone === null) return NONE
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium tabular">
      {formatPhone(record.phone)}
      {stages?.client.confirmed === true && (
        <>
          <Check aria-hidden size={15} className="text-ok" />
          <span className="sr-only">{t('case.phone_confirmed')}</span>
        </>
      )}
    </span>
  )
}

export function ClientFacts({ record, stages }: Props) {
  const { t } = useTranslation('stages')
  const { t: words } = useTranslation('applications')
  const { value } = useFieldLabels()
  const ageAndSex = useAgeAndSex(record)
  const { values, client_name: name } = record
  const shown = (field: FormField): string => {
    const stored = effectiveValue(values, field)
    return stored === undefined || stored === null || stored === '' ? '' : value(field, stored)
  }
  const work = [shown('work_activity'), shown('work_place')].filter(Boolean).join(' · ')
  const facts = [
    { key: 'phone', label: t('case.phone'), value: <PhoneFact record={record} stages={stages} /> },
    {
      key: 'income',
      label: t('case.income'),
      value: <span className="whitespace-nowrap font-medium tabular">{shown('salary') || NONE}</span>,
    },
    { key: 'work', label: t('case.work'), value: work || NONE },
    { key: 'document', label: t('case.document'), value: <DocumentFact record={record} /> },
  ]
  return (
    <Group>
      <div className="flex min-w-0 gap-3 pb-1.5">
        <ClientFace record={record} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="break-words font-bold leading-snug text-text">{name || words('unnamed')}</p>
          {name !== '' && (
            <p className="break-words text-[13px] leading-snug text-text-2">{otherScript(name)}</p>
          )}
          {ageAndSex !== '' && <p className="text-sm text-text">{ageAndSex}</p>}
        </div>
      </div>
      <Facts facts={facts} />
    </Group>
  )
}
