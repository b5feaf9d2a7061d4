// The form of an intern: mentor and start of the internship.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { LoadingState } from '#app/kit/display/states.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { InternForm } from '#domain/staff/intern.ts'
import { describeChange } from '../labels.ts'
import type { Intern } from './record.tsx'

const endpoints = backOfficeApi.staff
type Props = { intern: Intern; onClose: () => void }

function useIntern({ intern, onClose }: Props) {
  const { t } = useTranslation('staff')
  return useRecord<InternForm>({
    initial: { mentor_id: intern.mentor_id, since: intern.since },
    version: intern.version,
    save: (values, base) =>
      call(
        endpoints.updateIntern,
        { params: { key: intern.key }, body: { base_version: base ?? intern.version, values } },
        { notify: 'none' },
      ),
    onDone: () => {
      toast.ok(t('intern_saved', { name: intern.name }))
      void refresh(endpoints.interns.path)
      onClose()
    },
  })
}

export function InternFormDialog(props: Props) {
  const { t } = useTranslation('staff')
  const { intern, onClose } = props
  const { data } = useEndpoint(endpoints.mentors, { params: { key: intern.key } }, { notify: 'none' })
  const form = useIntern(props)
  const { values, set, errorOf } = form
  const items = (data?.items ?? []).map(({ id, name, branch }) => ({
    key: String(id),
    label: branch === null ? name : `${name} · ${branch}`,
  }))
  const describeInternChange = (field: string, value: unknown) => {
    const known = field === 'mentor_id' && items.find(({ key }) => key === String(value))
    return known ? { ...describeChange(field, value), value: known.label } : describeChange(field, value)
  }
  return (
    <RecordDialog
      title={t('mentor.edit')}
      form={form}
      describeChange={describeInternChange}
      onClose={onClose}
    >
      {data === undefined ? (
        <LoadingState rows={1} />
      ) : (
        <Field label={t('mentor.choose')} error={errorOf('mentor_id')}>
          <Combo
            name="mentor_id"
            items={items}
            value={values.mentor_id === null ? null : String(values.mentor_id)}
            onChange={(key) => set({ mentor_id: key === null ? null : Number(key) })}
          />
        </Field>
      )}
      <Field label={t('mentor.since')} required error={errorOf('since')}>
        <DateInput name="since" value={values.since} onChange={(since) => set({ since })} />
      </Field>
    </RecordDialog>
  )
}
