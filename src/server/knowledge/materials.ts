// The materials of the knowledge base as they are written: the list, one material with its readers, and its steps from a draft to the
// archive.
import { randomBytes } from 'node:crypto'
import type { materials } from '#api/back-office/materials.ts'
import {
  canChangeMaterial,
  completeForm,
  hasNews,
  MATERIAL_FIELDS,
  type MaterialAction,
  type MaterialForm,
} from '#domain/knowledge/material.ts'
import { rolesWithGrants } from '../access/queries.ts'
import type { Call, Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import {
  addPublication,
  countReadings,
  createMaterial,
  findMaterialReaders,
  findWritten,
  findWrittenPage,
  knownIds,
  type ListedWritten,
  type MaterialRow,
  materialConditions,
  materialListing,
  namesOf,
  removeMaterial,
  updateMaterial,
} from './material-queries.ts'
import { placesOf } from './queries.ts'

type Keyed = RequestContext & { params: { key: string } }
type Stepping = Keyed & Pick<Call<never>, 'audited'> & { body: { base_version: number } }

const SHOWN = {
  text: [
    'title',
    'author',
    'level',
    'viewed',
    'subject_ru',
    'subject_uz_latn',
    'subject_uz_cyrl',
    'programs_ru',
    'programs_uz_latn',
    'programs_uz_cyrl',
  ],
  key: ['kind', 'state', 'mode'],
  moment: ['published_at'],
}

/** The key of a link that nobody guesses: 128 bit as 22 characters. */
const newToken = (): string => randomBytes(16).toString('base64url')

const lineOf = <R extends ListedWritten>({ published_at, ...row }: R) => ({
  ...row,
  published_at: published_at?.toISOString() ?? null,
})

const formOf = (row: MaterialForm): MaterialForm => ({
  title: row.title,
  info: row.info,
  kind: row.kind,
  text: row.text,
  link: row.link,
  icon: row.icon,
  programs: row.programs,
  subject_id: row.subject_id,
  level: row.level,
  languages: row.languages,
  mode: row.mode,
  roles: row.roles,
  questions: row.questions,
  asked: row.asked,
})

/** A form as a row of its tables. */
const rowOf = ({ questions, ...form }: MaterialForm) => ({ ...form, questions: JSON.stringify(questions) })

async function getMaterial(call: Keyed, lock = false): Promise<MaterialRow> {
  const found = await findWritten(call.trx, call.params.key, lock)
  if (!found) throw new Problem('not_found')
  return found
}

/** The material, locked, when this action is possible with it as the person saw it. */
async function begin(call: Stepping, action: MaterialAction): Promise<MaterialRow> {
  const material = await getMaterial(call, true)
  call.audited('material', material.id)
  requireVersion(material, call.body.base_version, formOf(material))
  if (!canChangeMaterial(action, material.state)) throw new Problem('move_not_possible')
  return material
}

/** Requires programs, a subject and roles that exist. */
async function requireChosen({ trx }: RequestContext, form: MaterialForm): Promise<void> {
  const chosen = {
    programs: form.programs,
    subject_id: form.subject_id === null ? [] : [form.subject_id],
    roles: form.roles,
  }
  for (const field of ['programs', 'subject_id', 'roles'] as const) {
    const known = await knownIds(trx, field, chosen[field])
    if (chosen[field].some((id) => !known.has(id))) throw fieldError(field, 'unknown_choice')
  }
}

/** The form as the history shows it: names instead of ids, which may be renamed or gone later. */
async function traced(trx: RequestContext['trx'], form: MaterialForm) {
  return {
    ...form,
    questions: JSON.stringify(form.questions),
    languages: form.languages.join(', '),
    ...(await namesOf(trx, form)),
  }
}

type Traced = Awaited<ReturnType<typeof traced>>
/** The history says that the article or the questions were changed, and not how: they can be long. */
const changed = (before: Partial<Traced>, after: Traced) =>
  changesOf(before, after, MATERIAL_FIELDS, ['text', 'questions'])

type Rows = Handlers<typeof materials>

const reading: Pick<Rows, 'list' | 'export' | 'view' | 'readers' | 'history' | 'choices'> = {
  list: async ({ trx, body }) => {
    const page = await readList<ListedWritten, typeof body.sort>(
      trx,
      materialListing,
      materialConditions(body),
      body,
    )
    return { ...page, items: page.items.map((row) => lineOf(row)) }
  },

  export: async ({ trx, body, reply }) => {
    const rows = readAll<ListedWritten, typeof body.sort>(
      trx,
      materialListing,
      materialConditions(body),
      body,
    )
    return sendExport(reply, 'materials', rows, { ...body, columns: chosenColumns(body.columns, SHOWN) })
  },

  view: async (call) => {
    const found = await findWrittenPage(call.trx, call.params.key)
    if (!found) throw new Problem('not_found')
    const { id, created_at, ...row } = found
    const readings = await countReadings(call.trx, { id })
    return { ...lineOf(row), created_at: created_at.toISOString(), readings }
  },

  readers: async (call) => findMaterialReaders(call.trx, await getMaterial(call), call.body.state),

  history: async (call) => {
    const { id } = await getMaterial(call)
    return { items: await readHistory(call.trx, 'material', id) }
  },

  choices: async ({ trx }) => {
    const roles = await rolesWithGrants(trx)
    return {
      roles: roles.map(({ id, name }) => ({ id, name })),
      programs: await placesOf(trx, 'programs'),
      subjects: await placesOf(trx, 'subjects'),
    }
  },
}

/** A step that changes the state, or the link, and nothing of the form. */
async function change(
  call: Stepping,
  action: MaterialAction,
  set: Partial<Pick<MaterialRow, 'state' | 'token'>>,
) {
  const material = await begin(call, action)
  const version = material.version + 1
  await updateMaterial(call.trx, material.id, { ...set, version })
  const { state } = material
  call.audited('material', material.id, changesOf({ state }, { state: set.state ?? state }, ['state']))
  return { ok: true as const, key: call.params.key, version }
}

export const materialHandlers: Rows = {
  ...reading,

  create: async (call) => {
    const { trx, deps } = call
    const values = completeForm(call.body)
    await requireChosen(call, values)
    const { id, version } = await createMaterial(trx, {
      ...rowOf(values),
      token: newToken(),
      created_by: person(call).id,
      created_at: deps.now(),
    })
    call.audited('material', id, changed({}, await traced(trx, values)))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx } = call
    const values = completeForm(call.body.values)
    const before = await begin(call, 'update')
    await requireChosen(call, values)
    const version = before.version + 1
    await updateMaterial(trx, before.id, { ...rowOf(values), version, changed: before.number > 0 })
    call.audited('material', before.id, changed(await traced(trx, formOf(before)), await traced(trx, values)))
    return { ok: true, key: call.params.key, version }
  },

  publish: async (call) => {
    const { trx, body, deps } = call
    const before = await begin(call, 'publish')
    // `again` asks people to read once more, also what has not changed.
    if (!body.again && !hasNews(before)) throw new Problem('move_not_possible')
    const number = before.number + 1
    const published_at = deps.now()
    await addPublication(trx, {
      ...rowOf(formOf(before)),
      material_id: before.id,
      number,
      published_by: person(call).id,
      published_at,
    })
    const version = before.version + 1
    await updateMaterial(trx, before.id, {
      state: 'published',
      number,
      published_at,
      changed: false,
      ...(body.again && { read_from: number }),
      version,
    })
    const { state } = before
    call.audited(
      'material',
      before.id,
      changesOf({ state, number: before.number }, { state: 'published', number, again: body.again }, [
        'state',
        'number',
        'again',
      ]),
    )
    return { ok: true, key: call.params.key, version }
  },

  archive: (call) => change(call, 'archive', { state: 'archived' }),
  restore: (call) => change(call, 'restore', { state: 'published' }),
  renewLink: (call) => change(call, 'renew_link', { token: newToken() }),

  remove: async (call) => {
    const { id, version } = await begin(call, 'remove')
    await removeMaterial(call.trx, id)
    return { ok: true, key: call.params.key, version }
  },
}
