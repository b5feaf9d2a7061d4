// What people write to many: the list, one announcement with its recipients, and its steps from a draft to the end.
import { announcementList, type announcements } from '#api/back-office/announcements.ts'
import {
  ANNOUNCEMENT_FIELDS,
  type AnnouncementAction,
  type AnnouncementForm,
  canChangeAnnouncement,
  formTimes,
  mayChangeOf,
  planningFault,
  timesOf,
  type Writer,
  writingReach,
} from '#domain/notifications/announcement.ts'
import { rolesWithGrants } from '../access/queries.ts'
import { openBranches } from '../branches/queries.ts'
import type { Call, Handlers, RequestContext } from '../platform/handler.ts'
import { listHandlers, toLine } from '../platform/listing/declared.ts'
import { emitToPeople } from '../platform/live/live.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import {
  type AnnouncementRow,
  announcementSql,
  countReached,
  createAnnouncement,
  findAddressees,
  findAnnouncement,
  findAnnouncementPage,
  findAnnouncementRecipients,
  knownPeople,
  namesOf,
  recipientsOf,
  removeAnnouncement,
  updateAnnouncement,
} from './announcement-queries.ts'
import { deliver } from './delivery.ts'

type Keyed = RequestContext & { params: { key: string } }
type Stepping = Keyed & Pick<Call<never>, 'audited'> & { body: { base_version: number } }

const writerOf = ({ actor, scope }: Pick<RequestContext, 'actor' | 'scope'>): Writer => {
  const { partner_id, branch_id } = person({ actor })
  return { scope, partner_id, branch_id }
}

/** The branch within which a person writes; null: everywhere. Throws `forbidden` for those who write nowhere. */
function branchOfWriter(call: Pick<RequestContext, 'actor' | 'scope'>): number | null {
  const writer = writerOf(call)
  const reach = writingReach(writer)
  if (reach === 'none') throw new Problem('forbidden')
  return reach === 'all' ? null : writer.branch_id
}

const formOf = ({ title, text, audience, chosen, draw, ...times }: AnnouncementRow): AnnouncementForm => ({
  title,
  text,
  audience,
  chosen,
  draw,
  ...formTimes(times),
})

const columnsOf = ({ title, text, audience, chosen, draw, ...times }: AnnouncementForm) => ({
  title,
  text,
  audience,
  chosen: audience === 'all' ? [] : chosen,
  draw,
  ...timesOf(times),
})

async function getAnnouncement(call: Keyed, lock = false): Promise<AnnouncementRow> {
  const found = await findAnnouncement(call.trx, call.params.key, person(call), lock)
  if (!found) throw new Problem('not_found')
  return found
}

/** The announcement, locked, when this action is possible with it as the person saw it. */
async function begin(call: Stepping, action: AnnouncementAction): Promise<AnnouncementRow> {
  const announcement = await getAnnouncement(call, true)
  call.audited('announcement', announcement.id)
  if (!mayChangeOf(writerOf(call), announcement.branch_id)) throw new Problem('forbidden')
  requireVersion(announcement, call.body.base_version, formOf(announcement))
  if (!canChangeAnnouncement(action, announcement.state)) throw new Problem('move_not_possible')
  return announcement
}

/** Requires roles, branches or people that exist and that the person may write to. */
async function requireChosen({ trx }: RequestContext, form: AnnouncementForm, branch: number | null) {
  const { audience, chosen } = form
  if (audience === 'all') return
  const known = {
    roles: async () => (await rolesWithGrants(trx)).map(({ id }) => id),
    branches: async () => (await branchesFor(trx, branch)).map(({ id }) => id),
    people: () => knownPeople(trx, chosen, branch),
  }
  const ids = new Set(await known[audience]())
  if (chosen.some((id) => !ids.has(id))) throw fieldError('chosen', 'unknown_choice')
}

async function branchesFor(trx: RequestContext['trx'], branch: number | null) {
  const open = await openBranches(trx)
  return branch === null ? open : open.filter(({ id }) => id === branch)
}

/** The form as the history shows it: names instead of ids, which may be renamed or gone later. */
async function traced(trx: RequestContext['trx'], form: AnnouncementForm) {
  return { ...form, chosen: await namesOf(trx, form.audience, form.chosen) }
}

type Traced = Awaited<ReturnType<typeof traced>>
const changed = (before: Partial<Traced>, after: Traced) =>
  changesOf(before, after, ANNOUNCEMENT_FIELDS, ['text'])

type Rows = Handlers<typeof announcements>

const reading: Pick<
  Rows,
  'list' | 'export' | 'view' | 'recipients' | 'history' | 'choices' | 'people' | 'reach'
> = {
  ...listHandlers(announcementList, null, announcementSql),

  view: async (call) => {
    const found = await findAnnouncementPage(call.trx, call.params.key, person(call))
    if (!found) throw new Problem('not_found')
    return toLine(found)
  },

  recipients: async (call) => {
    const { id } = await getAnnouncement(call)
    return findAnnouncementRecipients(call.trx, id, call.body.state)
  },

  history: async (call) => {
    const { id } = await getAnnouncement(call)
    return { items: await readHistory(call.trx, 'announcement', id) }
  },

  choices: async (call) => {
    const branch = branchOfWriter(call)
    const roles = await rolesWithGrants(call.trx)
    return {
      roles: roles.map(({ id, name }) => ({ id, name })),
      branches: (await branchesFor(call.trx, branch)).map(({ id, name }) => ({ id, name })),
    }
  },

  people: async (call) => ({
    items: await findAddressees(call.trx, call.body.search, branchOfWriter(call)),
  }),

  reach: async (call) => ({
    people: await countReached(call.trx, { ...call.body, branch_id: branchOfWriter(call) }),
  }),
}

/** Sends it now, or at its hour. */
async function plan(call: Stepping): Promise<{ state: 'planned' | 'sent'; version: number }> {
  const announcement = await begin(call, 'plan')
  const now = call.deps.now()
  const fault = planningFault(announcement, now)
  if (fault) throw fieldError(fault.field, fault.code)
  if ((await countReached(call.trx, announcement)) === 0) throw fieldError('chosen', 'nobody_reached')
  const planned_by = person(call).id
  if (announcement.starts_at === null) {
    await updateAnnouncement(call.trx, announcement.id, { planned_by })
    await deliver(call.trx, announcement, now)
    return { state: 'sent', version: announcement.version + 1 }
  }
  const version = announcement.version + 1
  await updateAnnouncement(call.trx, announcement.id, { state: 'planned', planned_by, version })
  return { state: 'planned', version }
}

export const announcementHandlers: Rows = {
  ...reading,

  create: async (call) => {
    const { trx, body, deps } = call
    const branch_id = branchOfWriter(call)
    await requireChosen(call, body, branch_id)
    const { id, version } = await createAnnouncement(trx, {
      ...columnsOf(body),
      created_by: person(call).id,
      branch_id,
      created_at: deps.now(),
    })
    call.audited('announcement', id, changed({}, await traced(trx, body)))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { values } = call.body
    const before = await begin(call, 'update')
    await requireChosen(call, values, before.branch_id)
    const { trx } = call
    const version = before.version + 1
    await updateAnnouncement(trx, before.id, { ...columnsOf(values), version })
    const changes = changed(await traced(trx, formOf(before)), await traced(trx, values))
    call.audited('announcement', before.id, changes)
    return { ok: true, key: call.params.key, version }
  },

  remove: async (call) => {
    const { id, version } = await begin(call, 'remove')
    await removeAnnouncement(call.trx, id)
    return { ok: true, key: call.params.key, version }
  },

  plan: async (call) => {
    const { state, version } = await plan(call)
    call.audited('announcement', call.params.key, changesOf({ state: 'draft' }, { state }, ['state']))
    return { ok: true, key: call.params.key, version }
  },

  withdraw: async (call) => {
    const { id, state, version } = await begin(call, 'withdraw')
    await updateAnnouncement(call.trx, id, { state: 'withdrawn', version: version + 1 })
    await emitToPeople(call.trx, 'notified', await recipientsOf(call.trx, id))
    call.audited('announcement', id, changesOf({ state }, { state: 'withdrawn' }, ['state']))
    return { ok: true, key: call.params.key, version: version + 1 }
  },
}
