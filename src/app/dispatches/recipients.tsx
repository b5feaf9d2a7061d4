// The recipients of a dispatch by how far they have got, and the clients who are left out by the reason; the first ones by name.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DispatchRecipient, WholeDispatch } from '#api/back-office/dispatches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { EXCLUSIONS, RECIPIENT_STATES } from '#domain/dispatches/dispatch.ts'
import { exclusionLabel, recipientLabel } from './labels.ts'

const endpoints = backOfficeApi.dispatches
const ALL = 'all'

/** How far a recipient has got, or why the client is left out. */
const fateOf = ({ excluded, state }: DispatchRecipient): string => {
  if (excluded !== null) return exclusionLabel(excluded)
  return state === null ? '' : recipientLabel(state)
}

export function Recipients({ dispatch }: { dispatch: WholeDispatch }) {
  const { t } = useTranslation('dispatches')
  const [chosen, setChosen] = useState(ALL)
  const state = RECIPIENT_STATES.find((one) => one === chosen)
  const excluded = EXCLUSIONS.find((one) => one === chosen)
  const { data, error, refetch } = useEndpoint(
    endpoints.recipients,
    {
      params: { key: dispatch.key },
      body: { ...(state !== undefined && { state }), ...(excluded !== undefined && { excluded }) },
    },
    { keepPrevious: true, notify: 'none' },
  )
  const items = [
    { key: ALL, label: t('everybody') },
    ...RECIPIENT_STATES.filter((one) => dispatch.progress[one] !== undefined).map((one) => ({
      key: one as string,
      label: `${recipientLabel(one)}: ${dispatch.progress[one]}`,
    })),
    ...EXCLUSIONS.filter((one) => dispatch.excluded[one] !== undefined).map((one) => ({
      key: one as string,
      label: `${t('left_out')}: ${exclusionLabel(one)}: ${dispatch.excluded[one]}`,
    })),
  ]
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('sections.recipients')}>
        <Choice name="recipients" items={items} value={chosen} onChange={(key) => setChosen(key ?? ALL)} />
      </Field>
      {data === undefined && <RecordState failure={error} rows={4} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="text-text-2">{t('recipients_none')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label={t('sections.recipients')} className="divide-y divide-line">
          {data.items.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1 break-words font-medium">{one.name}</span>
              <span className="text-[13px] text-text-2 tabular">{one.phone}</span>
              <span className="text-[13px] text-text-2">{fateOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.items.length && (
        <p className="text-text-2">{t('first_of', { count: data.items.length, total: data.total })}</p>
      )}
    </div>
  )
}
