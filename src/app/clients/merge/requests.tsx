// Merges that wait for a second person: the contradictions side by side, and the decision by another user.
import { useTranslation } from 'react-i18next'
import type { MergeRequest } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { refresh, useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { failureText } from '../failure-text.ts'
import { NONE, useDescribeClientField } from '../labels.ts'

const endpoints = backOfficeApi.clientRecords

function Contradictions({ request }: { request: MergeRequest }) {
  const describeField = useDescribeClientField()
  const shown = (field: string, value: string | null) =>
    value === null ? NONE : describeField(field, value).value
  return (
    <dl className="flex flex-col gap-2">
      {request.contradictions.map(({ field, kept, gone }) => (
        <div key={field} className="grid grid-cols-2 gap-x-4">
          <dt className="col-span-2 text-[13px] font-semibold text-text-2">
            {describeField(field, null).label}
          </dt>
          <dd className="break-words">{shown(field, kept)}</dd>
          <dd className="break-words">{shown(field, gone)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Decision({ request }: { request: MergeRequest }) {
  const { t } = useTranslation('clients')
  const describeField = useDescribeClientField()
  const optionsFor = (done: string) => ({
    notify: 'none' as const,
    onDone: () => {
      toast.ok(done)
      void refresh(endpoints.mergeRequests.path)
      void refresh(endpoints.pairs.path)
    },
    onFail: (failure: Parameters<typeof failureText>[0]) => {
      toast.warn(failureText(failure, (field) => describeField(field, null).label))
      void refresh(endpoints.mergeRequests.path)
    },
  })
  const confirm = useAction(endpoints.confirmMerge, optionsFor(t('merge.done', { name: request.kept.name })))
  const refuse = useAction(
    endpoints.refuseMerge,
    optionsFor(t('requests.refused', { one: request.kept.name, other: request.gone.name })),
  )
  const input = { params: { key: request.key }, body: {} }
  const isBusy = confirm.isPending || refuse.isPending
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button kind="quiet" busy={isBusy} onPress={() => refuse.mutate(input)}>
        {t('requests.refuse')}
      </Button>
      <Button kind="primary" busy={isBusy} onPress={() => confirm.mutate(input)}>
        {t('requests.confirm')}
      </Button>
    </div>
  )
}

/** Shown above the list of pairs; empty if no merge waits. */
export function MergeRequests() {
  const { t } = useTranslation('clients')
  const language = useLanguage()
  const { can } = useSession()
  const { data } = useEndpoint(endpoints.mergeRequests, {}, { notify: 'none' })
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={t('requests.title')}>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((request) => (
          <li key={request.key} className="flex flex-col gap-3 py-3">
            <div className="grid grid-cols-2 gap-x-4 font-medium">
              <span>{t('requests.stays', { name: request.kept.name })}</span>
              <span>{t('requests.goes', { name: request.gone.name })}</span>
            </div>
            <Contradictions request={request} />
            <p className="text-[13px] text-text-2">
              {t('requests.asked', {
                name: request.asked_by,
                at: formatDateTime(request.asked_at, language),
              })}
            </p>
            {request.is_own && <p className="text-text-2">{t('requests.own')}</p>}
            {!request.is_own && can('clients.merge_confirm') && <Decision request={request} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
