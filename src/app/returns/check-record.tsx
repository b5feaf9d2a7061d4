// The fiscal return receipt of one request (screen `return_check.view`): what it must say, and what it says.
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ConditionPhotos } from '#app/pickers/condition-photos/condition-photos.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { isPaidReturn, lacksReceipt } from '#domain/returns/request.ts'
import { CheckDialog } from './check-dialog.tsx'
import { CheckPill, fieldLabel, StatePill } from './labels.ts'

const { view } = backOfficeApi.returnChecks

/** The form needs the request itself. */
function AddReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useEndpoint(backOfficeApi.returns.view, { params: { key: id } }, { notify: 'none' })
  return data === undefined ? null : <CheckDialog record={data} onClose={onClose} />
}

export function ReturnCheckPage() {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:return_check_view')}
        back="/return_check"
        absent={{ title: t('check_absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  const mayKeep = can('return_check.add')
  const mayAdd =
    lacksReceipt(data.state) && data.request_state === 'approved' && mayKeep && can('return.view')
  const actions = (
    <>
      <div className="mr-auto">
        <CheckPill state={data.state} />
      </div>
      {can('return.view') && (
        <LinkButton kind="quiet" to="/return/$id" params={{ id }}>
          {t('title', { number: data.number })}
        </LinkButton>
      )}
      <Button kind="quiet" icon={Printer} onPress={() => window.print()}>
        {t('check_print')}
      </Button>
      {mayAdd && (
        <Button kind="primary" onPress={() => setOpen(true)}>
          {t('steps.add_receipt.do')}
        </Button>
      )}
    </>
  )
  const wanted = [
    { label: fieldLabel('application'), value: data.application === null ? '—' : `№ ${data.application}` },
    { label: fieldLabel('client'), value: data.client },
    { label: fieldLabel('product'), value: data.product },
    { label: fieldLabel('request_state'), value: <StatePill state={data.request_state} /> },
    { label: t('money.refund'), value: sumLabel(data.refund) },
    ...(data.wanted_codes.length === 0
      ? []
      : [
          {
            label: fieldLabel('codes'),
            value: <span className="break-all">{data.wanted_codes.join(', ')}</span>,
          },
        ]),
  ]
  const says = [
    { label: fieldLabel('register'), value: data.register },
    { label: fieldLabel('receipt'), value: data.receipt },
    { label: fieldLabel('sign'), value: data.sign },
    { label: fieldLabel('issued_at'), value: timeLabel(data.issued_at) },
    { label: fieldLabel('sum'), value: sumLabel(data.sum) },
  ]
  return (
    <Page title={t('check_title', { number: data.number })} back="/return_check" actions={actions}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title={t('check_wanted')}>
          <KeyValue rows={wanted} />
        </Section>
        <Section title={t('check_says')}>
          {data.state === 'due' ? <p>{t('check_due', { days: data.days })}</p> : <KeyValue rows={says} />}
        </Section>
        <Section title={t('check_sale')}>
          {data.sale === null ? (
            <p>{t('check_sale_none')}</p>
          ) : (
            <KeyValue
              rows={[
                { label: fieldLabel('register'), value: data.sale.register },
                { label: fieldLabel('receipt'), value: data.sale.receipt },
                { label: fieldLabel('sign'), value: data.sale.sign },
                { label: fieldLabel('issued_at'), value: timeLabel(data.sale.issued_at) },
              ]}
            />
          )}
        </Section>
      </div>
      <ConditionPhotos
        title={t('check_photos')}
        endpoints={backOfficeApi.returnChecks}
        recordKey={id}
        ids={data.photos}
        canAdd={mayKeep && !isPaidReturn(data.request_state)}
      />
      {isOpen && <AddReceipt id={id} onClose={() => setOpen(false)} />}
    </Page>
  )
}
