// Loads the partner of the id in the address; shows the state of the request until then.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { useEndpoint } from '#app/platform/data.ts'

export type Partner = Returns<typeof backOfficeApi.partners.view>
type Props = { id: string; title: string; children: (partner: Partner) => ReactNode }

export function LoadedPartner({ id, title, children }: Props) {
  const { t } = useTranslation('partners')
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.partners.view,
    { params: { key: id } },
    { notify: 'none' },
  )
  if (data !== undefined) return children(data)
  return (
    <UnreadPage
      title={title}
      back="/partners"
      absent={{ title: t('absent'), text: t('absent_text') }}
      read={{ error, refetch }}
    />
  )
}
