import { MessageSquare, MessageSquareOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ClientCard } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { failureText } from '../failure-text.ts'
import { useDescribeClientField } from '../labels.ts'

/** Whether the client wants SMS to many; the other side of the switch is one press away, so that nothing is asked. */
export function OptOut({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  const language = useLanguage()
  const describeField = useDescribeClientField()
  const isOut = card.opted_out !== null
  const act = useAction(backOfficeApi.clientRecords.optOut, {
    notify: 'none',
    onDone: () => toast.ok(t(isOut ? 'opt_out.back_done' : 'opt_out.done', { name: card.name })),
    onFail: (failure) => toast.warn(failureText(failure, (field) => describeField(field, null).label)),
  })
  const rows = [
    {
      label: t('opt_out.field'),
      value: t(isOut ? 'opt_out.no' : 'opt_out.yes'),
      ...(card.opted_out !== null && {
        note: `${card.opted_out.who}, ${formatDateTime(card.opted_out.at, language)}`,
      }),
    },
  ]
  return (
    <Section
      title={t('opt_out.title')}
      actions={
        card.deleted_at === null &&
        can('clients.edit') && (
          <Button
            kind="quiet"
            icon={isOut ? MessageSquare : MessageSquareOff}
            busy={act.isPending}
            onPress={() => act.mutate({ params: { key: card.key }, body: { out: !isOut } })}
          >
            {t(isOut ? 'opt_out.back' : 'opt_out.do')}
          </Button>
        )
      }
    >
      <KeyValue rows={rows} />
      <p className="mt-3 text-[13px] text-text-2">{t('opt_out.text')}</p>
    </Section>
  )
}
