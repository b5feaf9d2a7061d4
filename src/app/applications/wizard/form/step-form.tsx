import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { FormField } from '#app/pickers/fields/form-field.tsx'
import { effectiveValue, type FormField as FieldName, type Step } from '#domain/applications/form.ts'
import { entryDay, type FormContext, formHints, isRequired } from '#domain/applications/form-rules.ts'
import { type FormSection, visibleSections } from '#domain/applications/form-sections.ts'
import type { Form } from './use-form.ts'

type Props = { step: 'main' | 'additional'; form: Form; context: FormContext }

/** The region of a district field; undefined for other fields. */
const regionFor = (field: FieldName, form: Form): number | null | undefined => {
  if (!field.endsWith('_district')) return undefined
  const region = form.values[field.replace(/_district$/, '_region') as FieldName]
  return typeof region === 'number' ? region : null
}

function FieldGrid({ fields, step, form, context }: Props & { fields: readonly FieldName[] }) {
  const language = useLanguage()
  const { values, marks, problems, shown } = form
  const hints = formHints(values, context)
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-4 lg:grid-cols-2">
      {fields.map((field) => (
        <FormField
          key={field}
          field={field}
          value={effectiveValue(values, field)}
          isRequired={isRequired(field, values, entryDay(context))}
          problem={problems[step].find((problem) => problem.field === field && shown(problem, step as Step))}
          hint={hints.find((hint) => hint.field === field)}
          region={regionFor(field, form)}
          source={marks.sources[field]}
          asOf={marks.asOf[field]}
          language={language}
          onChange={form.change}
          onLeave={form.leave}
        />
      ))}
    </div>
  )
}

function StepSection({ section, ...props }: Props & { section: FormSection }) {
  const { t } = useTranslation('fields')
  return (
    <Section title={t(`sections.${section.name}`)}>
      <FieldGrid {...props} fields={section.fields} />
    </Section>
  )
}

/** The fields of a step in their sections: two columns from 1024 px, one below. */
export function StepForm(props: Props) {
  return visibleSections(props.step, props.form.values, entryDay(props.context)).map((section) => (
    <StepSection key={section.name} section={section} {...props} />
  ))
}
