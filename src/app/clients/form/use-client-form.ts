// The state of a client form: rules of the wizard on input, server errors at their fields, conflicts merged by field.
import { useState } from 'react'
import type { ClientCard } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { withConsequences } from '#app/pickers/fields/consequences.ts'
import { useFormContext } from '#app/pickers/fields/use-context.ts'
import { call } from '#app/platform/api.ts'
import type { FormField, FormValue } from '#domain/applications/form.ts'
import { type FormContext, fullName } from '#domain/applications/form-rules.ts'
import { CLIENT_FIELDS, type ClientField, type ClientValues, clientFromForm } from '#domain/clients/client.ts'
import { checkClient, newProblems } from '#domain/clients/client-form.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'

const endpoints = backOfficeApi.clientRecords
export type CardValues = { [F in ClientField]: NonNullable<ClientValues[F]> | null }

/** All fields; a missing one is null, so that the conflict merge compares it too. */
export const cardValues = (values: ClientValues): CardValues =>
  Object.fromEntries(CLIENT_FIELDS.map((field) => [field, values[field] ?? null])) as CardValues

export type ClientFormState = {
  record: RecordForm<CardValues>
  context: FormContext
  /** The problem of a field, once the user has left it or tried to save. */
  problemOf: (field: ClientField) => FieldProblem | undefined
  change: (field: FormField, value: FormValue) => void
  leave: (field: FormField) => void
}

function problemsOf(card: ClientCard | null, values: CardValues, context: FormContext): FieldProblem[] {
  const now = clientFromForm(values)
  return card === null ? checkClient(now, context) : newProblems(card.values, now, context)
}

type Input = {
  card: ClientCard | null
  onSaved: (key: string, name: string) => void
  onInvalid: (field: string) => void
}

export function useClientForm({ card, onSaved, onInvalid }: Input): ClientFormState {
  const context = useFormContext()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setSubmitted] = useState(false)
  const [saved, setSaved] = useState('')
  const record = useRecord<CardValues>({
    initial: cardValues(card?.values ?? { document_type: 'id_card', nationality: '161' }),
    version: card?.version ?? null,
    read: (server) => cardValues(server as ClientValues),
    save: async (values, base) => {
      const done =
        card === null || base === null
          ? await call(endpoints.create, { body: { values } }, { notify: 'none' })
          : await call(
              endpoints.update,
              { params: { key: card.key }, body: { base_version: base, values } },
              { notify: 'none' },
            )
      setSaved(done.key)
    },
    onDone: (values) => onSaved(saved, fullName(values)),
  })
  const problems = problemsOf(card, record.values, context)
  const submit = () => {
    setSubmitted(true)
    const [first] = problems
    if (first === undefined) record.submit()
    else onInvalid(first.field)
  }
  return {
    record: { ...record, submit },
    context,
    problemOf: (field) => problems.find((one) => one.field === field && (isSubmitted || left.has(field))),
    change: (field, value) =>
      record.set(withConsequences(record.values, { [field]: value }, context.today) as Partial<CardValues>),
    leave: (field) => setLeft((now) => new Set([...now, field])),
  }
}
