// Lost work of a tablet: amount, owners, time. Support closes a loss when it is resolved.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { TabletView } from '#api/back-office/tablets.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { shortTablet } from '#domain/tablets/signs.ts'
import { lossSignLabel } from './labels.ts'

type Loss = TabletView['losses'][number]

function LossDetails({ loss }: { loss: Loss }) {
  const { t } = useTranslation('tablets')
  const language = useLanguage()
  const waitingLabel = useWaitingLabel()
  const at = (instant: string) => formatDateTime(instant, language)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {at(loss.found_at)}
        <Pill look={loss.closed_at === null ? 'danger' : 'calm'}>{waitingLabel(loss.waiting)}</Pill>
      </p>
      <p>{lossSignLabel(loss.sign)}</p>
      <p className="text-sm text-text-2">
        {loss.people !== '' && <span>{t('loss_people', { names: loss.people })} </span>}
        {loss.since !== null && <span>{t('loss_since', { time: at(loss.since) })} </span>}
        <span>
          {loss.acknowledged_at === null
            ? t('loss_unread')
            : t('loss_read', { time: at(loss.acknowledged_at) })}
        </span>
      </p>
      {loss.closed_at !== null && (
        <p className="text-sm text-ok">
          {t('loss_closed', { who: loss.closed_by ?? '—', time: at(loss.closed_at) })}
        </p>
      )}
    </div>
  )
}

export function Losses({ tablet }: { tablet: TabletView }) {
  const { t } = useTranslation('tablets')
  const { can } = useSession()
  const close = useAction(backOfficeApi.tablets.close, {
    onDone: () => toast.ok(t('loss_closed_toast', { id: shortTablet(tablet.key) })),
  })
  if (tablet.losses.length === 0) return null
  return (
    <Section title={t('losses')}>
      <ul className="divide-y divide-line">
        {tablet.losses.map((loss) => (
          <li key={loss.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <LossDetails loss={loss} />
            {loss.closed_at === null && can('tablets.release') && (
              <Button
                kind="quiet"
                busy={close.isPending}
                onPress={() => close.mutate({ params: { key: tablet.key, id: loss.id }, body: {} })}
              >
                {t('loss_close')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
