// The form of a report that is made regularly, new or known, with its history and its removal.
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ScheduleLine } from '#api/back-office/scheduled-reports.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { MultiChoice } from '#app/kit/inputs/multi-choice.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { call } from '#app/platform/api.ts'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { twoDigits } from '#domain/kernel/time/dates.ts'
import { REPORT_GROUPS } from '#domain/reports/measures.ts'
import {
  completeSchedule,
  EVERY,
  everyOf,
  type ScheduleForm as Form,
  isGrouped,
  SCHEDULED_REPORTS,
  scheduleForm,
} from '#domain/reports/schedule.ts'
import { describeChange, describeChangeWith, everyItems, fieldLabel, reportItems } from './labels.ts'

const endpoints = backOfficeApi.scheduledReports
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: `${twoDigits(hour)}:00` }))
const MORNING = 9

const BLANK: Form = {
  title: '',
  report: 'report.application',
  by: 'day',
  every: 'day',
  hour: MORNING,
  people: [],
  active: true,
}

const formOf = ({ title, report, by, every, hour, people, active }: ScheduleLine): Form => ({
  title,
  report,
  by,
  every,
  hour,
  people: people.map(({ id }) => id),
  active,
})

type Part = { form: RecordForm<Form> }

function What({ form }: Part) {
  const { values, set, errorOf } = form
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      <Field label={fieldLabel('report')} required error={errorOf('report')}>
        <Choice
          name="report"
          items={reportItems()}
          value={values.report}
          onChange={(key) => {
            const report = SCHEDULED_REPORTS.find((one) => one === key) ?? values.report
            set({ report, every: completeSchedule({ ...values, report }).every })
          }}
        />
      </Field>
      {isGrouped(values.report) && (
        <Field label={fieldLabel('by')} error={errorOf('by')}>
          <Choice
            name="by"
            items={REPORT_GROUPS.map((key) => ({ key, label: label(`reports:names.${key}`) }))}
            value={values.by ?? 'day'}
            onChange={(key) => set({ by: REPORT_GROUPS.find((one) => one === key) ?? values.by })}
          />
        </Field>
      )}
    </div>
  )
}

function When({ form }: Part) {
  const { values, set, errorOf } = form
  return (
    <>
      <Segments
        name="every"
        label={fieldLabel('every')}
        items={everyItems(everyOf(values.report))}
        value={values.every}
        onChange={(key) => set({ every: EVERY.find((one) => one === key) ?? values.every })}
      />
      <p className="text-[13px] text-text-2">{label(`reports:scheduled.period_of.${values.every}`)}</p>
      <Field label={fieldLabel('hour')} required error={errorOf('hour')}>
        <Choice
          name="hour"
          items={HOURS}
          value={String(values.hour)}
          onChange={(key) => set({ hour: Number(key ?? values.hour) })}
        />
      </Field>
    </>
  )
}

/** Those who may open the report, and those of the record who may not any more. */
function usePeople(form: RecordForm<Form>, schedule: ScheduleLine | null) {
  const { data } = useEndpoint(
    endpoints.people,
    { body: { report: form.values.report } },
    { notify: 'none', keepPrevious: true },
  )
  const listed = data?.items ?? []
  const gone = (schedule?.people ?? []).filter(({ id }) => !listed.some((one) => one.id === id))
  return [...listed, ...gone.filter(({ id }) => form.values.people.includes(id))]
}

function Recipients({ form, people }: Part & { people: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('reports')
  return (
    <Field
      label={fieldLabel('people')}
      required
      error={form.errorOf('people')}
      hint={t('scheduled.people_hint')}
    >
      <MultiChoice
        name="people"
        label={fieldLabel('people')}
        items={entryItems(people)}
        value={form.values.people.map(String)}
        whenEmpty={{ label: t('scheduled.nobody'), clear: t('scheduled.choose_none') }}
        onChange={(keys) => form.set({ people: keys.map(Number) })}
      />
    </Field>
  )
}

function Removal({ schedule, onRemoved }: { schedule: ScheduleLine; onRemoved: () => void }) {
  const { t } = useTranslation('reports')
  const [isConfirming, setConfirming] = useState(false)
  const { key, title, version } = schedule
  const remove = useAction(endpoints.remove, {
    onDone: () => {
      setConfirming(false)
      toast.ok(t('scheduled.removed', { title }))
      onRemoved()
    },
    onFail: () => setConfirming(false),
  })
  return (
    <div>
      <Button kind="danger" icon={Trash2} onPress={() => setConfirming(true)}>
        {t('scheduled.remove')}
      </Button>
      <Confirm
        title={t('scheduled.remove_title', { title })}
        text={t('scheduled.remove_text')}
        confirm={t('scheduled.remove')}
        kind="danger"
        isOpen={isConfirming}
        busy={remove.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate({ params: { key }, body: { base_version: version } })}
      />
    </div>
  )
}

type Props = { schedule: ScheduleLine | null; onClose: () => void; onSaved: (title: string) => void }

export function ScheduleForm({ schedule, onClose, onSaved }: Props) {
  const { t } = useTranslation('reports')
  const form = useRecord<Form>({
    initial: schedule === null ? BLANK : formOf(schedule),
    version: schedule?.version ?? null,
    save: (values, base) =>
      schedule === null || base === null
        ? call(endpoints.create, { body: values }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: schedule.key }, body: { base_version: base, values } },
            { notify: 'none' },
          ),
    onDone: ({ title }) => onSaved(title),
  })
  const people = usePeople(form, schedule)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (
    <RecordDialog
      title={schedule?.title ?? t('scheduled.new')}
      form={form}
      describeChange={describeChangeWith({ people: names })}
      onClose={onClose}
    >
      <TextField form={form} field="title" schema={scheduleForm} label={fieldLabel('title')} required />
      <What form={form} />
      <When form={form} />
      <Recipients form={form} people={people} />
      <Flag
        name="active"
        label={fieldLabel('active')}
        value={form.values.active}
        onChange={(active) => form.set({ active })}
      />
      {schedule !== null && (
        <>
          <RecordHistory
            endpoint={endpoints.history}
            recordKey={schedule.key}
            describeChange={describeChange}
          />
          <Removal schedule={schedule} onRemoved={onClose} />
        </>
      )}
    </RecordDialog>
  )
}
