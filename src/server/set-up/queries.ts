// Which connections to other systems this server has: for the screen of the administrator, for the stages that cannot
// work without one, and for the lines that the start prints. Refusing is here too, so that every feature refuses alike.
import type { PermissionKey } from '#domain/access/permissions.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { DIALECT_TRAITS, DIALECTS } from '#domain/partners/partner.ts'
import {
  CONNECTION_TABLE,
  CONNECTIONS,
  type Connection,
  type ConnectionState,
  type ConnectionWarning,
  STAGE_CONNECTIONS,
  type StageConnection,
} from '#domain/set-up/connections.ts'
import { ACCOUNT_STATE, hasRoleGrant } from '../platform/accounts.ts'
import type { Deps } from '../platform/deps.ts'
import { Problem } from '../platform/problems.ts'
import { getSettings } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'

export type ConnectionView = {
  connection: Connection
  state: ConnectionState
  detail: string
  warning?: ConnectionWarning
}
type Source = Pick<Deps, 'env' | 'db' | 'sms' | 'cards' | 'identity'>

const notConfigured = (connection: Connection) => new Problem('not_configured', { details: { connection } })

/** The part behind a connection; throws `Problem('not_configured')` where this server has none. */
export function configured<T>(part: T | null, connection: Connection): T {
  if (part === null) throw notConfigured(connection)
  return part
}

/** Throws `Problem('not_configured')` when no SMS provider is set up, before a code is created. */
export async function requireSms({ sms }: Pick<Deps, 'sms'>): Promise<void> {
  if ((await sms.inForce()).length === 0) throw notConfigured('sms')
}

const isSandbox = (url: string): boolean => url.startsWith('sandbox:')

const byAddress = (isThere: boolean, url: string): Omit<ConnectionView, 'connection'> =>
  isThere
    ? { state: isSandbox(url) ? 'sandbox' : 'ready', detail: isSandbox(url) ? '' : url }
    : { state: 'not_configured', detail: '' }

const byValue = (value: string): Omit<ConnectionView, 'connection'> => ({
  state: value === '' ? 'not_configured' : 'ready',
  detail: value,
})

async function smsState({ sms }: Source): Promise<Omit<ConnectionView, 'connection'>> {
  const providers = await sms.inForce()
  const isReady = providers.some(({ kind }) => kind !== 'console')
  if (providers.length === 0) return { state: 'not_configured', detail: '' }
  return { state: isReady ? 'ready' : 'sandbox', detail: providers.map(({ name }) => name).join(', ') }
}

/** Active partners that can be asked: an address and a secret. */
export const readAskablePartners = (trx: Trx): Promise<{ id: number; name: string; gateway_url: string }[]> =>
  trx
    .selectFrom('partners')
    .select(['id', 'name', 'gateway_url'])
    .where('active', '=', true)
    .where('gateway_url', '!=', '')
    .where('gateway_secret', '!=', '')
    .orderBy('priority')
    .execute()

/** Active partners that have to be tried out, and were not. */
export async function readUnverifiedPartners(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('partners')
    .select('name')
    .where('active', '=', true)
    .where('verified_at', 'is', null)
    .where(
      'dialect',
      'in',
      DIALECTS.filter((dialect) => DIALECT_TRAITS[dialect].needsTrial),
    )
    .orderBy('priority')
    .execute()
  return rows.map(({ name }) => name)
}

async function partnersState(trx: Trx): Promise<Omit<ConnectionView, 'connection'>> {
  const partners = await readAskablePartners(trx)
  if (partners.length === 0) return { state: 'not_configured', detail: '' }
  const isReady = partners.some(({ gateway_url }) => !isSandbox(gateway_url))
  return { state: isReady ? 'ready' : 'sandbox', detail: partners.map(({ name }) => name).join(', ') }
}

const STATES: Record<
  Connection,
  (source: Source) => Omit<ConnectionView, 'connection'> | Promise<Omit<ConnectionView, 'connection'>>
> = {
  sms: smsState,
  partners: ({ db }) => partnersState(db),
  cards: ({ cards, env }) => ({
    ...byAddress(cards !== null, env.CARDS_URL),
    ...(cards !== null && env.CARDS_BY_SERVER && { warning: 'card_numbers' }),
  }),
  identity: ({ identity, env }) => byAddress(identity !== null, env.MYID_URL),
  // Without a bucket the photos lie in a folder of this machine, which works and has to be backed up with it.
  photos: ({ env }) => byValue(env.S3_ENDPOINT && `${env.S3_ENDPOINT} · ${env.S3_BUCKET}`),
  public_address: ({ env }) => byValue(env.PUBLIC_URL),
  // The secret itself is never shown.
  online: ({ env }) => ({ ...byValue(env.ONLINE_SECRET), detail: '' }),
  support_phone: async ({ env, db }) =>
    byValue((await getSettings({ db, env })).support_phone ?? env.SUPPORT_PHONE),
}

/** The state of every connection, in the order of the table. */
export const connectionViews = (source: Source): Promise<ConnectionView[]> =>
  Promise.all(CONNECTIONS.map(async (connection) => ({ connection, ...(await STATES[connection](source)) })))

/** The connections of stages that are not configured: each stage shows it before a person tries. */
export async function missingForStages(source: Source): Promise<StageConnection[]> {
  const states = await Promise.all(
    STAGE_CONNECTIONS.map(async (connection) => ({ connection, ...(await STATES[connection](source)) })),
  )
  return states.filter(({ state }) => state === 'not_configured').map(({ connection }) => connection)
}

/** Lines for the terminal: what is not configured, by which variables or on which screen. Empty where all is. */
export async function missingLines(source: Source): Promise<string[]> {
  const missing = (await connectionViews(source)).filter(({ state }) => state === 'not_configured')
  if (missing.length === 0) return []
  const lines = missing.map(({ connection }) => {
    const { needed, variables, screen } = CONNECTION_TABLE[connection]
    const where =
      screen === null || variables.length > 0 ? variables.join(', ') : `screen ${SCREENS[screen].path}`
    return `    ${connection.replaceAll('_', ' ').padEnd(15)} ${needed === 'sale' ? 'needed for a sale' : 'optional'}: ${where}`
  })
  return ['  Not configured (see the screen Connections, /set-up):', ...lines]
}

/** Active people whose role grants an action, administrators not counted. */
const peopleWith = async (trx: Trx, permission: PermissionKey): Promise<number> => {
  const { count } = await trx
    .selectFrom('users as u')
    .select((by) => by.fn.countAll<string>().as('count'))
    .where(hasRoleGrant(permission))
    .where(ACCOUNT_STATE, '=', 'working')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many of each record a sale needs there are. */
export async function recordsOf(trx: Trx) {
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

/** Partners, categories of goods, and whether an application was ever submitted (0 or 1). */
export async function startCounts(
  trx: Trx,
): Promise<Record<'partners' | 'applications' | 'categories', number>> {
  const found = await trx
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
  return {
    partners: Number(found.partners),
    applications: Number(found.applications),
    categories: Number(found.categories),
  }
}
