// Tablets that the badge of the menu counts, on the support panel.
import { sql } from 'kysely'
import { type PanelSource, readPanel } from '../../platform/panel.ts'
import { alarmedTablets } from '../queries.ts'

export const findAlarmedTablets: PanelSource = ({ trx, deps, who, scope, owner }) =>
  readPanel(trx, owner, {
    key: sql`t.id`,
    number: sql`null`,
    title: sql`coalesce(b.name, '')`,
    detail: sql`f.people`,
    at: sql`coalesce(f.oldest_at, t.seen_at)`,
    holder: sql`null`,
    rest: alarmedTablets(who, scope, deps.now()),
  })
