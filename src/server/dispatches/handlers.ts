// SMS to many clients (screen `send_information`): the list, one dispatch with its recipients, and its steps from a draft to the end.
import { type dispatches, dispatchList } from '#api/back-office/dispatches.ts'
import {
  CONTENT_FIELDS,
  canChangeDispatch,
  DISPATCH_FIELDS,
  type DispatchAction,
  type DispatchForm,
  mayApproveDispatch,
  needsApproval,
} from '#domain/dispatches/dispatch.ts'
import { changesTexts, templateFault } from '#domain/dispatches/template.ts'
import { openBranches } from '../branches/queries.ts'
import { activeProviders } from '../gateways/sms/accounts.ts'
import { meets } from '../platform/accounts.ts'
import type { Call, Handlers, RequestContext } from '../platform/handler.ts'
import { listHandlers, toLine } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { maySend, notifyApprovers, notifyOfDecision } from './notices.ts'
import {
  createDispatch,
  type DispatchRow,
  dispatchSql,
  findDispatch,
  findDispatchPage,
  findDispatchRecipients,
  lockDispatch,
  namesOfBranches,
  removeDispatch,
  removeRecipients,
  updateDispatch,
} from './queries.ts'
import { writeRecipients } from './recipients.ts'
import { findTemplate, sendableTemplates, type TemplateRow, textsOf } from './template-queries.ts'

type Keyed = RequestContext & { params: { key: string } }
type Stepping = Keyed & Pick<Call<never>, 'audited'> & { body: { base_version: number } }

/** The entity of the trail. */
export const DISPATCH = 'dispatch'

const formOf = (row: DispatchRow): DispatchForm => ({
  title: row.title,
  template_id: row.template_id,
  branches: row.branches,
  bought_from: row.bought_from ?? '',
  bought_to: row.bought_to ?? '',
  idle_since: row.idle_since ?? '',
})

const dayOrNull = (day: string): string | null => (day === '' ? null : day)

const columnsOf = ({ bought_from, bought_to, idle_since, ...form }: DispatchForm) => ({
  ...form,
  bought_from: dayOrNull(bought_from),
  bought_to: dayOrNull(bought_to),
  idle_since: dayOrNull(idle_since),
})

/** The form as the history shows it: names instead of ids, which may be renamed later. */
async function traced(trx: Trx, form: DispatchForm) {
  const template = await findTemplate(trx, form.template_id)
  return {
    ...form,
    template_id: template?.title ?? '',
    branches: await namesOfBranches(trx, form.branches),
  }
}

async function getDispatch(call: Keyed): Promise<DispatchRow> {
  const found = await findDispatch(call.trx, call.params.key)
  if (!found) throw new Problem('not_found')
  return found
}

/** The dispatch, locked, when this action is possible with it as the person saw it. */
async function begin(call: Stepping, action: DispatchAction): Promise<DispatchRow> {
  const dispatch = await lockDispatch(call.trx, Number(call.params.key))
  call.audited(DISPATCH, dispatch.id)
  requireVersion(dispatch, call.body.base_version, formOf(dispatch))
  if (!canChangeDispatch(action, dispatch.state)) throw new Problem('move_not_possible')
  return dispatch
}

type Change = Omit<Parameters<typeof updateDispatch>[2], 'version'> & Pick<DispatchRow, 'state'>

/** Writes the next state of a dispatch with its place in the history. */
async function moveTo(call: Stepping, dispatch: DispatchRow, set: Change) {
  const version = dispatch.version + 1
  await updateDispatch(call.trx, dispatch.id, { ...set, version })
  call.audited(DISPATCH, dispatch.id, changesOf(dispatch, { state: set.state }, ['state']))
  return { ok: true as const, key: call.params.key, version }
}

/** The template of a dispatch, if it can be sent. */
async function requireTemplate(trx: Trx, id: number): Promise<TemplateRow> {
  const template = await findTemplate(trx, id)
  if (!template) throw fieldError('template_id', 'unknown_choice')
  const fault = templateFault(template)
  if (fault) throw fieldError('template_id', fault)
  return template
}

/** Requires a template that can be sent and branches that are open; those of the record may stay though they are off or closed. */
async function requireChosen(trx: Trx, form: DispatchForm, before: DispatchForm | null): Promise<void> {
  if (before?.template_id !== form.template_id) await requireTemplate(trx, form.template_id)
  const known = new Set((await openBranches(trx)).map(({ id }) => id))
  if (form.branches.some((id) => !known.has(id) && !before?.branches.includes(id)))
    throw fieldError('branches', 'unknown_choice')
}

/** What is sent is what was counted: the template can be sent, and has the same texts still. */
async function requireAsCounted(trx: Trx, dispatch: DispatchRow): Promise<void> {
  const template = await requireTemplate(trx, dispatch.template_id)
  if (changesTexts(textsOf(template), textsOf(dispatch))) throw fieldError('template_id', 'template_changed')
  if (dispatch.recipients === 0) throw fieldError('branches', 'nobody_reached')
}

/** Requires somebody who may approve it; returns the person. */
function requireAnother(call: Keyed, dispatch: DispatchRow): number {
  const { id } = person(call)
  if (!mayApproveDispatch(id, dispatch)) throw new Problem('forbidden')
  return id
}

/** The writers of a dispatch with whoever changes what it sends, or to whom. */
const writersWith = (id: number, { writers }: DispatchRow, before: DispatchForm, after: DispatchForm) =>
  changesOf(before, after, CONTENT_FIELDS).fields.length === 0 || writers.includes(id)
    ? writers
    : [...writers, id]

/** What counted parts cost today, in whole soʻm; null where the first provider has no price. */
async function costToday({ trx, deps }: RequestContext, parts: number): Promise<number | null> {
  const [provider] = await activeProviders(trx, deps.env)
  const price = provider?.price ?? null
  return price === null ? null : price * parts
}

/** A changed dispatch is to be counted again. */
const UNCOUNTED = {
  ru: '',
  uz_latn: '',
  uz_cyrl: '',
  counted_at: null,
  recipients: 0,
  parts: 0,
  cost: null,
}

type Rows = Handlers<typeof dispatches>

const reading: Pick<Rows, 'list' | 'export' | 'view' | 'recipients' | 'history' | 'choices'> = {
  ...listHandlers(dispatchList, null, dispatchSql),

  view: async (call) => {
    const found = await findDispatchPage(call.trx, call.params.key)
    if (!found) throw new Problem('not_found')
    const { ru, uz_latn, uz_cyrl, writers, sent_by, resumed_by, ...row } = found
    const cost = row.state === 'counted' ? await costToday(call, row.parts) : row.cost
    return {
      ...toLine({ ...row, cost }),
      texts: textsOf({ ru, uz_latn, uz_cyrl }),
      sender_out: sent_by !== null && !(await meets(call.trx, resumed_by ?? sent_by, maySend)),
      is_own: !mayApproveDispatch(person(call).id, { writers, sent_by }),
      must_be_approved: needsApproval({ ...row, cost }),
    }
  },

  recipients: async (call) => {
    const { id } = await getDispatch(call)
    return findDispatchRecipients(call.trx, id, call.body)
  },

  history: async (call) => {
    const { id } = await getDispatch(call)
    return { items: await readHistory(call.trx, DISPATCH, id) }
  },

  choices: async ({ trx }) => ({
    templates: await sendableTemplates(trx),
    branches: (await openBranches(trx)).map(({ id, name }) => ({ id, name })),
  }),
}

const writing: Pick<Rows, 'create' | 'update' | 'remove' | 'count'> = {
  create: async (call) => {
    const { trx, body, deps } = call
    await requireChosen(trx, body, null)
    const { id, version } = await createDispatch(trx, {
      ...columnsOf(body),
      created_by: person(call).id,
      writers: [person(call).id],
      created_at: deps.now(),
    })
    call.audited(DISPATCH, id, changesOf({}, await traced(trx, body), DISPATCH_FIELDS))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx } = call
    const { values } = call.body
    const dispatch = await begin(call, 'update')
    const before = formOf(dispatch)
    await requireChosen(trx, values, before)
    await removeRecipients(trx, dispatch.id)
    const version = dispatch.version + 1
    await updateDispatch(trx, dispatch.id, {
      ...columnsOf(values),
      ...UNCOUNTED,
      refusal: '',
      writers: writersWith(person(call).id, dispatch, before, values),
      state: 'draft',
      version,
    })
    const changes = changesOf(await traced(trx, before), await traced(trx, values), DISPATCH_FIELDS)
    call.audited(DISPATCH, dispatch.id, changes)
    return { ok: true, key: call.params.key, version }
  },

  remove: async (call) => {
    const { id, version } = await begin(call, 'remove')
    await removeDispatch(call.trx, id)
    return { ok: true, key: call.params.key, version }
  },

  count: async (call) => {
    const { trx, deps } = call
    const dispatch = await begin(call, 'count')
    const template = await requireTemplate(trx, dispatch.template_id)
    const now = deps.now()
    await removeRecipients(trx, dispatch.id)
    const { recipients, parts } = await writeRecipients(
      trx,
      { dispatch: dispatch.id, now },
      { choice: formOf(dispatch), texts: textsOf(template) },
    )
    const { ru, uz_latn, uz_cyrl } = template
    return moveTo(call, dispatch, {
      state: 'counted',
      ru,
      uz_latn,
      uz_cyrl,
      counted_at: now,
      recipients,
      parts,
      cost: await costToday(call, parts),
    })
  },
}

export const dispatchHandlers: Rows = {
  ...reading,
  ...writing,

  send: async (call) => {
    const dispatch = await begin(call, 'send')
    await requireAsCounted(call.trx, dispatch)
    const now = call.deps.now()
    const { id: sent_by } = person(call)
    // The price may have changed since it was counted.
    const cost = await costToday(call, dispatch.parts)
    const common = { sent_by, resumed_by: null, cost, refusal: '', approved_by: null, approved_at: null }
    if (!needsApproval({ ...dispatch, cost }))
      return moveTo(call, dispatch, { ...common, state: 'sending', started_at: now })
    await notifyApprovers(call.trx, { ...dispatch, sent_by }, { by: sent_by, now })
    return moveTo(call, dispatch, { ...common, state: 'waiting' })
  },

  approve: async (call) => {
    const dispatch = await begin(call, 'approve')
    const id = requireAnother(call, dispatch)
    await requireAsCounted(call.trx, dispatch)
    const now = call.deps.now()
    await notifyOfDecision(call.trx, dispatch, 'dispatch_approved', { by: id, now })
    const started_at = dispatch.started_at ?? now
    return moveTo(call, dispatch, { state: 'sending', approved_by: id, approved_at: now, started_at })
  },

  refuse: async (call) => {
    const dispatch = await begin(call, 'refuse')
    const by = requireAnother(call, dispatch)
    await notifyOfDecision(call.trx, dispatch, 'dispatch_refused', { by, now: call.deps.now() })
    const state = dispatch.started_at === null ? 'counted' : 'stopped'
    return moveTo(call, dispatch, { state, refusal: call.body.reason })
  },

  stop: async (call) => moveTo(call, await begin(call, 'stop'), { state: 'stopped' }),

  resume: async (call) =>
    moveTo(call, await begin(call, 'resume'), {
      state: 'sending',
      resumed_by: person(call).id,
      refusal: '',
    }),

  cancel: async (call) =>
    moveTo(call, await begin(call, 'cancel'), { state: 'cancelled', ended_at: call.deps.now() }),
}
