// The form of an announcement, new or a draft.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeAnnouncement } from '#api/back-office/announcements.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { DateInput, TimeInput } from '#app/kit/inputs/masks/date-input.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { MultiChoice } from '#app/kit/inputs/multi-choice.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { PeopleChoice } from '#app/pickers/people.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import {
  AUDIENCES,
  announcementForm,
  type AnnouncementForm as Form,
  formTimes,
} from '#domain/notifications/announcement.ts'
import { audienceLabel, chosenLabel, describeChangeWith, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.announcements

const BLANK: Form = {
  title: '',
  text: '',
  audience: 'all',
  chosen: [],
  draw: null,
  from_on: '',
  from_time: '',
  to_on: '',
  confirm_on: '',
}

const instantOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** A draft as values of the form. */
const valuesOf = ({ title, text, audience, chosen, draw, ...times }: WholeAnnouncement): Form => ({
  title,
  text,
  audience,
  chosen: chosen.map(({ id }) => id),
  draw,
  ...formTimes({
    starts_at: instantOf(times.starts_at),
    ends_at: instantOf(times.ends_at),
    confirm_by: instantOf(times.confirm_by),
  }),
})

type Part = { form: RecordForm<Form> }

/** How many people the choice has now. */
function Reach({ form }: Part) {
  const { t } = useTranslation('notifications')
  const { audience, chosen, draw } = form.values
  const isChosen = audience === 'all' || chosen.length > 0
  const { data } = useEndpoint(
    endpoints.reach,
    { body: { audience, chosen } },
    { enabled: isChosen, keepPrevious: true, notify: 'none' },
  )
  if (!isChosen || data === undefined) return null
  return (
    <p role="status" className="text-text-2">
      {t('reach', { count: Math.min(draw ?? data.people, data.people) })}
    </p>
  )
}

function useFound(search: string) {
  const { data, isPlaceholderData } = useEndpoint(
    endpoints.people,
    { body: { search } },
    { keepPrevious: true, notify: 'none' },
  )
  return { items: data?.items, isOld: isPlaceholderData }
}

type AudienceProps = Part & {
  names: ReadonlyMap<number, string>
  onName: (id: number, name: string) => void
}

function AudienceFields({ form, names, onName }: AudienceProps) {
  const { data } = useEndpoint(endpoints.choices, {}, { notify: 'none' })
  const { values, set, errorOf } = form
  const { audience, chosen } = values
  const listed = audience === 'roles' ? data?.roles : data?.branches
  const known = [...chosen].filter((id) => !listed?.some((one) => one.id === id))
  const items = [
    ...(listed ?? []).map(({ id, name }) => ({ key: String(id), label: chosenLabel(audience, name) })),
    ...known.map((id) => ({ key: String(id), label: names.get(id) ?? '' })),
  ]
  return (
    <>
      <Segments
        name="audience"
        label={fieldLabel('audience')}
        items={itemsOf(AUDIENCES, audienceLabel)}
        value={audience}
        onChange={(key) => {
          const next = AUDIENCES.find((one) => one === key) ?? audience
          if (next !== audience) set({ audience: next, chosen: [] })
        }}
      />
      {(audience === 'roles' || audience === 'branches') && (
        <Field label={audienceLabel(audience)} required error={errorOf('chosen')}>
          <MultiChoice
            name="chosen"
            label={audienceLabel(audience)}
            items={items}
            value={chosen.map(String)}
            whenEmpty={{ label: fieldLabel('nobody'), clear: fieldLabel('choose_none') }}
            onChange={(keys) => {
              for (const { key, label } of items) onName(Number(key), label)
              set({ chosen: keys.map(Number) })
            }}
          />
        </Field>
      )}
      {audience === 'people' && (
        <PeopleChoice
          label={fieldLabel('chosen')}
          useFound={useFound}
          chosen={chosen}
          names={names}
          error={errorOf('chosen')}
          onTake={({ id, name }) => {
            onName(id, name)
            set({ chosen: [...chosen, id] })
          }}
          onRemove={(id) => set({ chosen: chosen.filter((one) => one !== id) })}
        />
      )}
    </>
  )
}

function Times({ form }: Part) {
  const { t } = useTranslation('notifications')
  const { values, set, errorOf } = form
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      <Field label={fieldLabel('from_on')} hint={t('from_hint')} error={errorOf('from_on')}>
        <DateInput name="from_on" value={values.from_on} onChange={(from_on) => set({ from_on })} />
      </Field>
      <Field label={fieldLabel('from_time')} error={errorOf('from_time')}>
        <TimeInput name="from_time" value={values.from_time} onChange={(from_time) => set({ from_time })} />
      </Field>
      <Field label={fieldLabel('to_on')} hint={t('to_hint')} error={errorOf('to_on')}>
        <DateInput name="to_on" value={values.to_on} onChange={(to_on) => set({ to_on })} />
      </Field>
      <Field label={fieldLabel('confirm_on')} hint={t('confirm_hint')} error={errorOf('confirm_on')}>
        <DateInput
          name="confirm_on"
          value={values.confirm_on}
          onChange={(confirm_on) => set({ confirm_on })}
        />
      </Field>
    </div>
  )
}

/** The names of the ids of the form: those of the record, and those that were chosen since. */
function useNames(announcement: WholeAnnouncement | null) {
  const [names, setNames] = useState(
    new Map(
      announcement?.chosen.map(({ id, name }) => [id, chosenLabel(announcement.audience, name)] as const),
    ),
  )
  const add = (id: number, name: string) => setNames((now) => new Map(now).set(id, name))
  return { names, add }
}

type Props = {
  announcement: WholeAnnouncement | null
  onClose: () => void
  onDone: (key: string, title: string) => void
}

export function AnnouncementForm({ announcement: opened, onClose, onDone }: Props) {
  const { t } = useTranslation('notifications')
  // The record as it was opened: a refresh in the background would discard the input. Saving detects conflicts by version.
  const [announcement] = useState(opened)
  const { names, add } = useNames(announcement)
  const [saved, setSaved] = useState(announcement?.key ?? '')
  const form = useRecord<Form>({
    initial: announcement === null ? BLANK : valuesOf(announcement),
    version: announcement?.version ?? null,
    save: async (values, base) => {
      const { key } =
        announcement === null || base === null
          ? await call(endpoints.create, { body: values }, { notify: 'none' })
          : await call(
              endpoints.update,
              { params: { key: announcement.key }, body: { base_version: base, values } },
              { notify: 'none' },
            )
      setSaved(key)
    },
    onDone: ({ title }) => onDone(saved, title),
  })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={announcement?.title ?? t('new')}
      form={form}
      describeChange={describeChangeWith({ chosen: names })}
      onClose={onClose}
    >
      <TextField form={form} field="title" schema={announcementForm} label={fieldLabel('title')} required />
      <TextField
        form={form}
        field="text"
        schema={announcementForm}
        label={fieldLabel('text')}
        required
        multiline
      />
      <AudienceFields form={form} names={names} onName={add} />
      <Field label={fieldLabel('draw')} hint={t('draw_hint')} error={errorOf('draw')}>
        <NumberInput name="draw" value={values.draw} onChange={(draw) => set({ draw })} />
      </Field>
      <Reach form={form} />
      <Times form={form} />
    </RecordDialog>
  )
}
