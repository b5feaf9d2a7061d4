// The screen `set_up`: the state of every connection, how many of each record a first sale needs, and tests.
import type { setUp } from '#api/back-office/set-up.ts'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import { REPORTING_KINDS } from '#domain/providers/provider.ts'
import type { TestableConnection } from '#domain/set-up/connections.ts'
import { readAnswerChanges } from '../gateways/answer-changes.ts'
import { probeAddress, tryPartner } from '../gateways/partners/probe.ts'
import { callbackUrl } from '../gateways/sms/accounts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Handler, Handlers } from '../platform/handler.ts'
import { getSettings } from '../platform/settings.ts'
import {
  connectionViews,
  readAskablePartners,
  readUnverifiedPartners,
  recordsOf,
  startCounts,
} from './queries.ts'

/** An administrator waits at the screen. */
const TIMEOUT_MS = 8000

const view: Handler<typeof setUp.view> = async ({ deps }) => ({
  mode: deps.env.ANKETA_MODE,
  connections: await connectionViews(deps),
  sms_reports: REPORTING_KINDS.map((kind) => ({ kind, url: callbackUrl(deps.env, kind) })),
  unverified_partners: await readUnverifiedPartners(deps.db),
  answer_changes: await readAnswerChanges(deps.db, deps.now()),
  records: await recordsOf(deps.db),
})

const start: Handler<typeof setUp.start> = async ({ deps }) => {
  const { partners, applications, categories } = await startCounts(deps.db)
  const counts = {
    ...(await recordsOf(deps.db)),
    sms: (await deps.sms.inForce()).length,
    partners,
    active_partners: (await readAskablePartners(deps.db)).length,
    cards: deps.cards === null ? 0 : 1,
    categories,
    applications,
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

type Tested = { outcome: ConnectionOutcome; each?: { name: string; outcome: ConnectionOutcome }[] }

/** Every partner that clients are asked at; the first one that was not reached stands for all. */
async function probePartners(deps: Deps): Promise<Tested> {
  const phone = (await getSettings(deps)).support_phone ?? deps.env.SUPPORT_PHONE
  const each = await Promise.all(
    (await readAskablePartners(deps.db)).map(async ({ id, name }) => ({
      name,
      outcome: await tryPartner(deps, id, phone, TIMEOUT_MS),
    })),
  )
  const [first] = each
  const worst = each.find(({ outcome }) => outcome !== 'reached') ?? first
  return { outcome: worst?.outcome ?? 'not_set', each }
}

const PROBES: Record<Exclude<TestableConnection, 'partners'>, (deps: Deps) => Promise<ConnectionOutcome>> = {
  cards: async ({ cards }) => (await cards?.probe(TIMEOUT_MS)) ?? 'not_set',
  identity: async ({ identity }) => (await identity?.probe(TIMEOUT_MS)) ?? 'not_set',
  photos: probePhotos,
  public_address: async (deps) => (deps.env.PUBLIC_URL === '' ? 'not_set' : probePublicAddress(deps)),
}

const test: Handler<typeof setUp.test> = async ({ deps, params, audited }) => {
  const started = performance.now()
  const { connection } = params
  const tested: Tested =
    connection === 'partners' ? await probePartners(deps) : { outcome: await PROBES[connection](deps) }
  audited('connection', connection, { outcome: tested.outcome })
  return { ...tested, ms: Math.round(performance.now() - started) }
}

export const setUpHandlers: Handlers<typeof setUp> = { view, start, test }
