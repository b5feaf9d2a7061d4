// The form of a material, new or known.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeWrittenMaterial } from '#api/back-office/materials.ts'
import type { Returns } from '#api/endpoint.ts'
import { getLanguage } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice, type Item } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { MultiChoice } from '#app/kit/inputs/multi-choice.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { kindLabel } from '#app/pickers/knowledge/labels.ts'
import { call } from '#app/platform/api.ts'
import { useOpened } from '#app/platform/data.ts'
import { isLanguage, LANGUAGES } from '#domain/kernel/texts/language.ts'
import {
  ACCESS_MODES,
  type MaterialForm as Form,
  hasLink,
  MATERIAL_ICONS,
  MATERIAL_KINDS,
  materialForm,
} from '#domain/knowledge/material.ts'
import { describeChangeWith, fieldLabel, iconLabel, languageLabel, modeLabel, namedItems } from './labels.ts'
import { QuestionsPart } from './questions-part.tsx'

const endpoints = backOfficeApi.materials
type Choices = Returns<typeof endpoints.choices>

const blank = (): Form => ({
  title: '',
  info: '',
  kind: 'article',
  text: '',
  link: '',
  icon: 'book',
  programs: [],
  subject_id: null,
  level: null,
  languages: [getLanguage()],
  mode: 'open',
  roles: [],
  questions: [],
  asked: 0,
})

/** A material as values of the form. */
const valuesOf = (material: WholeWrittenMaterial): Form => ({
  title: material.title,
  info: material.info,
  kind: material.kind,
  text: material.text,
  link: material.link,
  icon: material.icon,
  programs: material.programs,
  subject_id: material.subject_id,
  level: material.level,
  languages: material.languages,
  mode: material.mode,
  roles: material.roles.map(({ id }) => id),
  questions: material.questions,
  asked: material.asked,
})

type Part = { form: RecordForm<Form> }

/** Several of a list, with those that are chosen and not offered any more. */
function Several({
  form,
  field,
  items,
  required = false,
}: Part & { field: 'programs' | 'roles'; items: readonly Item[]; required?: boolean }) {
  const { t } = useTranslation('knowledge')
  const chosen = form.values[field]
  const gone = chosen.filter((id) => !items.some(({ key }) => key === String(id)))
  return (
    <Field label={fieldLabel(field)} required={required} error={form.errorOf(field)}>
      <MultiChoice
        name={field}
        label={fieldLabel(field)}
        items={[...items, ...gone.map((id) => ({ key: String(id), label: t('other') }))]}
        value={chosen.map(String)}
        whenEmpty={{ label: t('nothing_chosen'), clear: t('choose_none') }}
        onChange={(keys) => form.set({ [field]: keys.map(Number) })}
      />
    </Field>
  )
}

function Content({ form }: Part) {
  const { t } = useTranslation('knowledge')
  const { values, set } = form
  const isLinked = hasLink(values.kind)
  return (
    <>
      <TextField form={form} field="title" schema={materialForm} label={fieldLabel('title')} required />
      <TextField form={form} field="info" schema={materialForm} label={fieldLabel('info')} multiline />
      <Segments
        name="kind"
        label={fieldLabel('kind')}
        items={itemsOf(MATERIAL_KINDS, kindLabel)}
        value={values.kind}
        onChange={(key) => set({ kind: MATERIAL_KINDS.find((one) => one === key) ?? values.kind })}
      />
      {isLinked && (
        <TextField
          form={form}
          field="link"
          schema={materialForm}
          label={fieldLabel('link')}
          hint={t('link_hint')}
          required
        />
      )}
      <TextField
        form={form}
        field="text"
        schema={materialForm}
        label={fieldLabel(isLinked ? 'note' : 'text')}
        required={!isLinked}
        multiline
      />
    </>
  )
}

function Access({ form, roles }: Part & Pick<Choices, 'roles'>) {
  const { t } = useTranslation('knowledge')
  const { values, set } = form
  return (
    <>
      <Segments
        name="mode"
        label={fieldLabel('mode')}
        items={itemsOf(ACCESS_MODES, modeLabel)}
        value={values.mode}
        onChange={(key) => set({ mode: ACCESS_MODES.find((one) => one === key) ?? values.mode })}
      />
      <p className="text-[13px] text-text-2">{t(`mode_hints.${values.mode}`)}</p>
      {values.mode === 'limited' && (
        <Several
          form={form}
          field="roles"
          items={roles.map(({ id, name }) => ({ key: String(id), label: roleLabel(name) }))}
          required
        />
      )}
    </>
  )
}

function Place({ form, choices }: Part & { choices: Choices }) {
  const { t } = useTranslation('knowledge')
  const { values, set, errorOf } = form
  const { subject_id } = values
  const subjects = namedItems(choices.subjects)
  const isGone = subject_id !== null && !subjects.some(({ key }) => key === String(subject_id))
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      <Several form={form} field="programs" items={namedItems(choices.programs)} />
      <Field label={fieldLabel('subject_id')} error={errorOf('subject_id')}>
        <Combo
          name="subject_id"
          items={isGone ? [...subjects, { key: String(subject_id), label: t('other') }] : subjects}
          value={subject_id === null ? null : String(subject_id)}
          onChange={(key) => set({ subject_id: key === null ? null : Number(key) })}
        />
      </Field>
      <Field label={fieldLabel('level')} hint={t('level_hint')} error={errorOf('level')}>
        <NumberInput name="level" value={values.level} onChange={(level) => set({ level })} />
      </Field>
      <Field label={fieldLabel('icon')} error={errorOf('icon')}>
        <Choice
          name="icon"
          items={itemsOf(MATERIAL_ICONS, iconLabel)}
          value={values.icon}
          onChange={(key) => set({ icon: MATERIAL_ICONS.find((one) => one === key) ?? values.icon })}
        />
      </Field>
      <Field label={fieldLabel('languages')} required error={errorOf('languages')}>
        <MultiChoice
          name="languages"
          label={fieldLabel('languages')}
          items={itemsOf(LANGUAGES, languageLabel)}
          value={values.languages}
          whenEmpty={{ label: t('nothing_chosen'), clear: t('choose_none') }}
          onChange={(keys) => set({ languages: keys.filter(isLanguage) })}
        />
      </Field>
    </div>
  )
}

type Props = {
  material: WholeWrittenMaterial | null
  onClose: () => void
  onDone: (key: string, title: string) => void
}

const namesOf = ({ roles, programs, subjects }: Choices) => ({
  roles: new Map(roles.map(({ id, name }) => [id, roleLabel(name)])),
  programs: new Map(namedItems(programs).map(({ key, label: name }) => [Number(key), name])),
  subjects: new Map(namedItems(subjects).map(({ key, label: name }) => [Number(key), name])),
})

function WholeForm({ material, choices, onClose, onDone }: Props & { choices: Choices }) {
  const { t } = useTranslation('knowledge')
  const [saved, setSaved] = useState(material?.key ?? '')
  const [initial] = useState(() => (material === null ? blank() : valuesOf(material)))
  const form = useRecord<Form>({
    initial,
    version: material?.version ?? null,
    save: async (values, base) => {
      const { key } =
        material === null || base === null
          ? await call(endpoints.create, { body: values }, { notify: 'none' })
          : await call(
              endpoints.update,
              { params: { key: material.key }, body: { base_version: base, values } },
              { notify: 'none' },
            )
      setSaved(key)
    },
    onDone: ({ title }) => onDone(saved, title),
  })
  return (
    <RecordDialog
      title={material?.title ?? t('new')}
      form={form}
      describeChange={describeChangeWith(namesOf(choices))}
      onClose={onClose}
    >
      <Content form={form} />
      <Access form={form} roles={choices.roles} />
      <Place form={form} choices={choices} />
      <QuestionsPart form={form} />
    </RecordDialog>
  )
}

/** Loads what the form chooses from first. */
export function MaterialForm({ material: opened, ...props }: Props) {
  const { t } = useTranslation('knowledge')
  // The record as it was opened: a refresh in the background would discard the input. Saving detects conflicts by version.
  const [material] = useState(opened)
  const { data, error, refetch } = useOpened(endpoints.choices, {}, { notify: 'none' })
  if (data === undefined)
    return (
      <Dialog title={material?.title ?? t('new')} isOpen onClose={props.onClose}>
        <RecordState failure={error} rows={6} onRetry={() => void refetch()} />
      </Dialog>
    )
  return <WholeForm material={material} choices={data} {...props} />
}
