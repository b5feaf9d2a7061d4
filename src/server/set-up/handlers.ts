// The screen `set_up`: the state of every connection, how many of each record a first sale needs, and tests.
import type { setUp } from '#api/back-office/set-up.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import type { TestableConnection } from '#domain/set-up/connections.ts'
import { probeAddress } from '../gateways/partners/probe.ts'
import { ACCOUNT_STATE, roleGrants } from '../platform/accounts.ts'
import type { Deps, Handler, Handlers, Trx } from '../platform/handler.ts'
import { connectionViews, readAskablePartners } from './queries.ts'

/** An administrator waits at the screen. */
const TIMEOUT_MS = 8000

/** Active people whose role grants an action, administrators not counted. */
const peopleWith = async (trx: Trx, permission: PermissionKey): Promise<number> => {
  const { count } = await trx
    .selectFrom('users as u')
    .select((by) => by.fn.countAll<string>().as('count'))
    .where(roleGrants(permission))
    .where(ACCOUNT_STATE, '=', 'working')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function recordsOf(trx: Trx) {
  const { branches, products, in_stock } = await trx
    .selectNoFrom((from) => [
      from
        .selectFrom('branches')
        .select((by) => by.fn.countAll<string>().as('count'))
        .where('active', '=', true)
        .where('deleted_at', 'is', null)
        .as('branches'),
      from
        .selectFrom('products')
        .select((by) => by.fn.countAll<string>().as('count'))
        .where('price', '>', 0)
        .as('products'),
      from
        .selectFrom('shop_stock')
        .select((by) => by.fn.count<string>('product_id').distinct().as('count'))
        .where('quantity', '>', 0)
        .as('in_stock'),
    ])
    .executeTakeFirstOrThrow()
  return {
    branches: Number(branches),
    sellers: await peopleWith(trx, 'applications.add'),
    managers: await peopleWith(trx, 'applications.take'),
    products: Number(products),
    in_stock: Number(in_stock),
  }
}

const view: Handler<typeof setUp.view> = async ({ deps }) => ({
  mode: deps.env.ANKETA_MODE,
  connections: await connectionViews(deps),
  records: await recordsOf(deps.db),
})

const start: Handler<typeof setUp.start> = async ({ deps }) => {
  const { partners, applications, categories } = await deps.db
    .selectNoFrom((from) => [
      from
        .selectFrom('product_categories')
        .select((by) => by.fn.countAll<string>().as('count'))
        .as('categories'),
      from
        .selectFrom('partners')
        .select((by) => by.fn.countAll<string>().as('count'))
        .as('partners'),
      from
        .selectFrom(
          from
            .selectFrom('applications')
            .select('id')
            .where('submitted_at', 'is not', null)
            .limit(1)
            .as('first'),
        )
        .select((by) => by.fn.countAll<string>().as('count'))
        .as('applications'),
    ])
    .executeTakeFirstOrThrow()
  const counts = {
    ...(await recordsOf(deps.db)),
    sms: (await deps.sms.inForce()).length,
    partners: Number(partners),
    active_partners: (await readAskablePartners(deps.db)).length,
    cards: deps.cards === null ? 0 : 1,
    categories: Number(categories),
    applications: Number(applications),
  }
  return { counts }
}

/** Whether the public address leads to a server of ours: asks it for its health by the address that others use. */
const probePublicAddress = ({ env }: Deps): Promise<ConnectionOutcome> =>
  probeAddress(
    `${env.PUBLIC_URL.replace(/\/$/, '')}/api/health`,
    { timeoutMs: TIMEOUT_MS },
    ({ status, body }) =>
      status === 200 && typeof body === 'object' && body !== null ? 'reached' : 'stranger',
  )

const probePhotos = ({ photos }: Deps): Promise<ConnectionOutcome> =>
  photos.check().then(
    () => 'reached' as const,
    () => 'trouble' as const,
  )

const PROBES: Record<TestableConnection, (deps: Deps) => Promise<ConnectionOutcome>> = {
  cards: async ({ cards }) => (await cards?.probe(TIMEOUT_MS)) ?? 'not_set',
  identity: async ({ identity }) => (await identity?.probe(TIMEOUT_MS)) ?? 'not_set',
  photos: probePhotos,
  public_address: async (deps) => (deps.env.PUBLIC_URL === '' ? 'not_set' : probePublicAddress(deps)),
}

const test: Handler<typeof setUp.test> = async ({ deps, params, audited }) => {
  const started = performance.now()
  const outcome = await PROBES[params.connection](deps)
  audited('connection', params.connection, { outcome })
  return { outcome, ms: Math.round(performance.now() - started) }
}

export const setUpHandlers: Handlers<typeof setUp> = { view, start, test }
