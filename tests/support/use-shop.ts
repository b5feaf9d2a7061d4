// The fixtures of the tests over HTTP: each starts before the tests of its suite and stops after them. What it returns can
// be read from the first hook or test on; further preparation goes into a `beforeAll` of the test's own, which runs later.
import { afterAll, beforeAll } from 'vitest'
import type { ApiSession } from './api.ts'
import { startShop } from './applications.ts'
import type { RoleName } from './people.ts'
import { type SellingShop, type SellingShopOptions, startSellingShop } from './sales.ts'
import { type ServerOptions, startTestServer, type TestServer } from './server.ts'

/** A running server with sessions of people, by role: `shop.db`, `shop.manager.call(…)`. */
export type Shop<P extends RoleName = never> = TestServer & Record<P, ApiSession>
/** Options, or a function for options that are known only after an earlier `beforeAll` (the address of a sandbox). */
type Lazy<T> = T | (() => T)

const resolve = <T extends object>(lazy: Lazy<T>): T => (typeof lazy === 'function' ? lazy() : lazy)

/** Starts anything that has a `stop` before the tests of this suite, and stops it after them. */
export function useStarted<T extends { stop: () => Promise<void> }>(
  start: () => Promise<T>,
  timeoutMs?: number,
): T {
  const started = {} as T
  beforeAll(async () => {
    Object.assign(started, await start())
  }, timeoutMs)
  afterAll(() => started.stop?.())
  return started
}

async function signInAll<P extends RoleName>(server: TestServer, people: readonly P[]): Promise<Shop<P>> {
  const sessions: Partial<Record<RoleName, ApiSession>> = {}
  for (const who of people) sessions[who] = await server.signIn(who)
  return Object.assign(server, sessions) as Shop<P>
}

/** A server without reference data (unless `seed: 'demo'`) and the sessions of `people`. */
export const useServer = <P extends RoleName = never>(
  people: readonly P[] = [],
  options: Lazy<ServerOptions> = {},
): Shop<P> => useStarted(async () => signInAll(await startTestServer(resolve(options)), people))

/**
 * A server with reference data and the sessions of `people`. `submitApplication(shop.seller)` of `applications.ts` adds
 * a submitted application.
 */
export const useShop = <P extends RoleName = never>(
  people: readonly P[] = [],
  options: Lazy<ServerOptions> = {},
): Shop<P> => useStarted(async () => signInAll(await startShop(resolve(options)), people))

/**
 * A shop with partners at the sandbox, goods with stock, and the sessions of a seller and a manager. `takenApplication`,
 * `chooseLimit` and `makeContract` of `sales.ts` lead a sale to its stages.
 */
export const useSellingShop = ({
  startTimeoutMs,
  ...options
}: SellingShopOptions & { startTimeoutMs?: number } = {}): SellingShop =>
  useStarted(() => startSellingShop(options), startTimeoutMs)
