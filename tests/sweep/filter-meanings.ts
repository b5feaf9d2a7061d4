// What the filters of the lists mean: how a line says that it has the value that was asked for.
import { type Kysely, sql } from 'kysely'
import { type ComplaintState, isOpenComplaint } from '#domain/complaints/complaint.ts'
import type { Database } from '#server/db/schema/database.ts'

type Line = Readonly<Record<string, unknown>>
/** The names of records that filters choose by their ids, by the filter. */
export const TABLES: Readonly<Record<string, string>> = {
  branch: 'branches',
  from: 'branches',
  to: 'branches',
  category: 'product_categories',
  department: 'departments',
  partner: 'partners',
  priority: 'priority_levels',
  program: 'programs',
  role: 'roles',
  seller: 'users',
  manager: 'users',
  subject: 'subjects',
  product: 'products',
  template: 'sms_templates',
}
/** The name of the record with an id that a filter chooses; undefined where it chooses no records. */
export async function nameIn(db: Kysely<Database>, filter: string, id: unknown): Promise<string | undefined> {
  const table = TABLES[filter]
  if (table === undefined || !/^\d{1,9}$/.test(String(id))) return
  const { rows } = await sql<{
    name: string
  }>`select ${sql.ref(NAMED[table] ?? 'name')} as name from ${sql.table(table)}
    where id = ${Number(id)}`.execute(db)
  return rows[0]?.name
}
/** The column of the name where it is another one. */
const NAMED: Readonly<Record<string, string>> = {
  sms_templates: 'title',
  programs: 'name_ru',
  subjects: 'name_ru',
}
type Meaning = (line: Line, asked: unknown, name: string | undefined) => boolean
/** What a filter means whose value stands in a line in another form than its own. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  'applications.list': { statuses: ({ status }, asked) => [asked].flat().includes(status) },
  'applications.outside': { statuses: ({ status }, asked) => [asked].flat().includes(status) },
  'announcements.list': {
    unconfirmed: ({ state, confirm_by, confirmed, recipients }) =>
      state === 'sent' && confirm_by !== null && Number(confirmed) < Number(recipients),
  },
  'clientRecords.pairs': {
    reason: ({ one }, asked) => (one as { reasons: readonly unknown[] }).reasons.includes(asked),
  },
  'clientRecords.list': { state: ({ is_deleted }, asked) => is_deleted === (asked === 'deleted') },
  'complaints.list': { only_open: ({ state }) => isOpenComplaint(state as ComplaintState) },
  'goods.list': {
    marked: ({ tracking }, asked) => (tracking === 'marking') === (asked === 'yes'),
    pictures: ({ picture }, asked) => (picture !== null) === (asked === 'with'),
  },
  'knowledge.list': {
    program: ({ programs_ru }, _asked, name) => String(programs_ru).includes(String(name)),
    subject: ({ subject_ru }, _asked, name) => subject_ru === name,
  },
  'orders.unfinished': { unfilled: ({ unfilled }) => (unfilled as readonly unknown[]).length > 0 },
  'outsider.list': { inside: ({ left_at }) => left_at === null },
  'perms.list': { origin: ({ own }, asked) => own === (asked === 'own') },
  'orders.list': {
    branch: ({ branch, to_branch }, _asked, name) => branch === name || to_branch === name,
  },
  // One of no partner is of all.
  'promotions.list': {
    partner: ({ partners }, _asked, name) => {
      const names = partners as readonly unknown[]
      return names.length === 0 || names.includes(name)
    },
  },
  'products.list': { tag: ({ tag_due }) => tag_due === true },
  'smsTemplates.list': {
    active: ({ active }, asked) => active === (asked === 'on'),
    approved: ({ approved }, asked) => approved === (asked === 'approved'),
  },
}
const OF_QUEUE = [
  'sum_from',
  'sum_to',
  'deadline',
  'speed',
  'from',
  'to',
  'partner_id',
  'lacking_photos',
  'today',
]
/** Filters that no field of a line says: tests of their features prove what they find. */
export const UNSAID: Readonly<Record<string, readonly string[]>> = {
  everywhere: ['period', 'mine', 'tab', 'age', 'uncosted', 'search'],
  'applications.list': [...OF_QUEUE, 'awaiting_director', 'counted'],
  'applications.outside': OF_QUEUE,
  'clientRecords.list': ['created'],
  'knowledge.list': ['language'],
  'materials.list': ['changed'],
  'smsLog.list': ['from', 'to'],
  'levels.list': ['below'],
  'orders.list': ['unfilled'],
  'sales.list': ['from', 'to', 'product', 'category', 'brand'],
  // They choose what is counted, not which lines there are.
  'salesByProduct.list': ['from', 'to', 'by', 'branch', 'partner', 'brand'],
  'applicationReport.list': ['from', 'to', 'by', 'branch', 'partner'],
  'managerReport.list': ['from', 'to', 'branch'],
  'profitAndLoss.list': ['line', 'month'],
  // Of the numbers of a line.
  'stock.list': ['state', 'below'],
  'stockByProduct.list': ['state'],
  'products.list': ['state', 'lacks', 'branch'],
  'units.list': ['category'],
  'tablets.list': ['sign'],
}
/** `name`: of the record with the id that is asked for; `isChoice`: the filter is one of some words. */
type Asked = { name: string | undefined; isChoice: boolean }
/** Whether a line has the value that a filter asks for; undefined: no field says it. */
export function hasValue(list: string, line: Line, field: string, asked: unknown, { name, isChoice }: Asked) {
  const meaning = MEANINGS[list]?.[field]
  if (meaning !== undefined) return meaning(line, asked, name)
  const [value] = [asked].flat()
  if (`${field}_id` in line) return String(line[`${field}_id`]) === String(value)
  const own = line[field] ?? line[field.replace(/_id$/, '')]
  if (own === undefined && !(field in line)) return
  if (Array.isArray(own)) return own.some((one) => one === value || one === name || one?.id === Number(value))
  if (typeof own === 'object' && own !== null && 'id' in own) return String(own.id) === String(value)
  if (name !== undefined && own === name) return true
  if (String(own) === String(value)) return true
  // A choice of whether there is something.
  return isChoice && ((['yes', '1'].includes(String(value)) && Boolean(own)) || (value === 'no' && !own))
}

/** Filters of which the demo shop has nothing, or nothing else. */
export const SAME: Readonly<Record<string, readonly string[]>> = {
  'applications.list': ['to'],
  'applications.outside': ['to'],
  'managerReport.list': ['to'],
  'profitAndLoss.list': ['month'],
  'promotions.list': ['partner'],
  'orders.unfinished': ['unfilled'],
  'inbox.list': ['unread', 'kind'],
  'movements.list': ['period', 'unsettled'],
  'receipts.list': ['period'],
  'writeOffs.list': ['period'],
  'counts.list': ['period'],
  // They change the numbers of the lines.
  'staff.sellers': ['period'],
  'products.list': ['branch'],
}
