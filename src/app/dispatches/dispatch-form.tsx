// The form of a dispatch, new or one that is not sent yet: its template, and which clients it is for.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeDispatch } from '#api/back-office/dispatches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { MultiChoice } from '#app/kit/inputs/multi-choice.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { type DispatchForm, dispatchForm } from '#domain/dispatches/dispatch.ts'
import { describeChangeWith, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.dispatches

/** No template is chosen yet. */
const NO_TEMPLATE = 0
const BLANK: DispatchForm = {
  title: '',
  template_id: NO_TEMPLATE,
  branches: [],
  bought_from: '',
  bought_to: '',
  idle_since: '',
}

const formOf = (dispatch: WholeDispatch): DispatchForm => ({
  title: dispatch.title,
  template_id: dispatch.template_id,
  branches: dispatch.branches.map(({ id }) => id),
  bought_from: dispatch.bought_from ?? '',
  bought_to: dispatch.bought_to ?? '',
  idle_since: dispatch.idle_since ?? '',
})

type Named = { id: number; name: string }

/** What is offered, and what the record has already though it is offered no more. */
function useChoices(dispatch: WholeDispatch | null) {
  const { data } = useEndpoint(endpoints.choices, {}, { notify: 'none' })
  const withKept = (offered: readonly Named[], kept: readonly Named[]) => [
    ...offered,
    ...kept.filter(({ id }) => !offered.some((one) => one.id === id)),
  ]
  const template = dispatch === null ? [] : [{ id: dispatch.template_id, name: dispatch.template }]
  return {
    templates: withKept(data?.templates ?? [], template),
    branches: withKept(data?.branches ?? [], dispatch?.branches ?? []),
  }
}

const namesOf = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]))

type Props = {
  dispatch: WholeDispatch | null
  onClose: () => void
  onSaved: (key: string, title: string) => void
}

export function DispatchEditor({ dispatch: opened, onClose, onSaved }: Props) {
  const { t } = useTranslation('dispatches')
  // The record as it was opened: a refresh in the background would discard the input. Saving detects conflicts by version.
  const [dispatch] = useState(opened)
  const { templates, branches } = useChoices(dispatch)
  const [saved, setSaved] = useState(dispatch?.key ?? '')
  const form = useRecord<DispatchForm>({
    initial: dispatch === null ? BLANK : formOf(dispatch),
    version: dispatch?.version ?? null,
    save: async (values, base) => {
      const { key } =
        dispatch === null || base === null
          ? await call(endpoints.create, { body: values }, { notify: 'none' })
          : await call(
              endpoints.update,
              { params: { key: dispatch.key }, body: { base_version: base, values } },
              { notify: 'none' },
            )
      setSaved(key)
    },
    onDone: ({ title }) => onSaved(saved, title),
  })
  const { values, set, errorOf } = form
  const names = { templates: namesOf(templates), branches: namesOf(branches) }
  return (
    <RecordDialog
      title={dispatch?.title ?? t('new')}
      form={form}
      describeChange={describeChangeWith(names)}
      onClose={onClose}
    >
      <TextField form={form} field="title" schema={dispatchForm} label={fieldLabel('title')} required />
      <Field label={fieldLabel('template_id')} required error={errorOf('template_id')}>
        <Choice
          name="template_id"
          items={entryItems(templates)}
          value={values.template_id === NO_TEMPLATE ? null : String(values.template_id)}
          onChange={(key) => set({ template_id: Number(key ?? NO_TEMPLATE) })}
        />
      </Field>
      <Field label={fieldLabel('branches')} error={errorOf('branches')}>
        <MultiChoice
          name="branches"
          label={fieldLabel('branches')}
          items={entryItems(branches)}
          value={values.branches.map(String)}
          onChange={(keys) => set({ branches: keys.map(Number) })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={fieldLabel('bought_from')} hint={t('bought_hint')} error={errorOf('bought_from')}>
          <DateInput
            name="bought_from"
            value={values.bought_from}
            onChange={(bought_from) => set({ bought_from })}
          />
        </Field>
        <Field label={fieldLabel('bought_to')} error={errorOf('bought_to')}>
          <DateInput name="bought_to" value={values.bought_to} onChange={(bought_to) => set({ bought_to })} />
        </Field>
      </div>
      <Field label={fieldLabel('idle_since')} hint={t('idle_hint')} error={errorOf('idle_since')}>
        <DateInput
          name="idle_since"
          value={values.idle_since}
          onChange={(idle_since) => set({ idle_since })}
        />
      </Field>
    </RecordDialog>
  )
}
