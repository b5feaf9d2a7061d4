// What the system reports to the person: each kind can be switched off.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { kindLabel } from '#app/pickers/notifications/heading.ts'
import { call } from '#app/platform/api.ts'
import { refresh, useOpened } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { SWITCHABLE_KINDS, type SystemNotificationKind } from '#domain/notifications/notification.ts'

const endpoints = backOfficeApi.inbox
type Values = { off: SystemNotificationKind[] }
type Props = { onClose: () => void }

function Form({ off, version, onClose }: Props & Values & { version: number }) {
  const { t } = useTranslation('notifications')
  const form = useRecord<Values>({
    initial: { off },
    version,
    save: (values, base) =>
      call(endpoints.choose, { body: { base_version: base ?? 0, ...values } }, { notify: 'none' }),
    onDone: ({ off: chosen }) => {
      toast.ok(t('choices.saved', { count: SWITCHABLE_KINDS.length - chosen.length }))
      void refresh(endpoints.choices.path)
      onClose()
    },
  })
  const { values, set } = form
  return (
    <RecordDialog
      title={t('choices.title')}
      form={form}
      describeChange={(_field, value) => ({
        label: t('choices.off'),
        value: (value as SystemNotificationKind[]).map(kindLabel).join(', '),
      })}
      onClose={onClose}
    >
      <p className="text-text-2">{t('choices.text')}</p>
      <div>
        {SWITCHABLE_KINDS.map((kind) => (
          <Flag
            key={kind}
            name={kind}
            label={kindLabel(kind)}
            value={!values.off.includes(kind)}
            onChange={(isOn) =>
              set({ off: isOn ? values.off.filter((one) => one !== kind) : [...values.off, kind] })
            }
          />
        ))}
      </div>
    </RecordDialog>
  )
}

export function ChoicesDialog({ onClose }: Props) {
  const { t } = useTranslation('notifications')
  const { data, error, refetch } = useOpened(endpoints.choices, {}, { notify: 'none' })
  if (data === undefined)
    return (
      <Dialog title={t('choices.title')} isOpen onClose={onClose}>
        <RecordState failure={error} rows={5} onRetry={() => void refetch()} />
      </Dialog>
    )
  const off = SWITCHABLE_KINDS.filter((kind) => data.off.includes(kind))
  return <Form off={off} version={data.version} onClose={onClose} />
}
