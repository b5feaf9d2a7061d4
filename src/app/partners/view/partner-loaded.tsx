// A partner by the id of the address, or the state in which it is not there.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { EmptyState, ErrorState, LoadingState, NoRightState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useEndpoint } from '#app/platform/data.ts'

export type Partner = Returns<typeof backOfficeApi.partners.view>
type Props = { id: string; title: string; children: (partner: Partner) => ReactNode }

const ABSENT = [400, 404]

export function PartnerLoaded({ id, title, children }: Props) {
  const { t } = useTranslation('partners')
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.partners.view,
    { params: { key: id } },
    { notify: 'none' },
  )
  if (data !== undefined) return children(data)
  const isAbsent = error !== null && ABSENT.includes(error.status ?? 0)
  return (
    <Page title={title} back="/partners">
      {error === null && <LoadingState rows={8} />}
      {isAbsent && <EmptyState title={t('absent')} text={t('absent_text')} />}
      {error?.status === 403 && <NoRightState />}
      {error !== null && !isAbsent && error.status !== 403 && <ErrorState onRetry={() => void refetch()} />}
    </Page>
  )
}
