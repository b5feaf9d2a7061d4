// Templates of SMS to many clients: the list and the form. None is deleted, because dispatches name them; one that is off is not sent.
import { type smsTemplates, templateList } from '#api/back-office/dispatches.ts'
import { changesTexts, TEMPLATE_FORM_FIELDS, type TemplateForm } from '#domain/dispatches/template.ts'
import type { Handlers } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { addWriterOfTemplate } from './queries.ts'
import {
  createTemplate,
  findTemplate,
  lockTemplate,
  type TemplateRow,
  templateSql,
  textsOf,
  updateTemplate,
} from './template-queries.ts'

/** The entity of the trail. */
const TEMPLATE = 'sms_template'

const formOf = (row: TemplateRow): TemplateForm => ({
  title: row.title,
  ...textsOf(row),
  approved: row.approved,
  active: row.active,
})

const columnsOf = ({ ru, 'uz-Latn': uz_latn, 'uz-Cyrl': uz_cyrl, ...form }: TemplateForm) => ({
  ...form,
  ru,
  uz_latn,
  uz_cyrl,
})

/** A provider approves a text before it sends it: other texts are not approved by what was approved before. */
function requireApprovedAnew(before: TemplateForm, after: TemplateForm): void {
  if (before.approved && after.approved && changesTexts(before, after))
    throw fieldError('approved', 'template_approved_before')
}

async function getTemplate(trx: Trx, key: string): Promise<TemplateRow> {
  const found = await findTemplate(trx, Number(key))
  if (!found) throw new Problem('not_found')
  return found
}

export const templateHandlers: Handlers<typeof smsTemplates> = {
  ...listHandlers(templateList, null, templateSql, 'sms-templates'),

  history: async ({ trx, params }) => {
    const { id } = await getTemplate(trx, params.key)
    return { items: await readHistory(trx, TEMPLATE, id) }
  },

  create: async (call) => {
    const { trx, body, deps, audited } = call
    const { id, version } = await createTemplate(trx, {
      ...columnsOf(body),
      created_by: person(call).id,
      created_at: deps.now(),
    })
    audited(TEMPLATE, id, changesOf({}, body, TEMPLATE_FORM_FIELDS))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx, body, params, audited } = call
    const { values, base_version } = body
    const row = await lockTemplate(trx, Number(params.key))
    const before = formOf(row)
    audited(TEMPLATE, row.id, changesOf(before, values, TEMPLATE_FORM_FIELDS))
    requireVersion(row, base_version, before)
    requireApprovedAnew(before, values)
    const version = row.version + 1
    await updateTemplate(trx, row.id, { ...columnsOf(values), version })
    if (changesTexts(before, values)) await addWriterOfTemplate(trx, row.id, person(call).id)
    return { ok: true, key: params.key, version }
  },
}
