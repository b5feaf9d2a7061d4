// The settings of one server, read from the environment once and never again. Production refuses whatever is only good
// for a trial: the embedded database, the console SMS provider (src/docs/business-rules.md#production).
import { z } from 'zod'
import { RESEND_AFTER_S, SENDS_PER_HOUR, SENDS_PER_PERSON } from '#domain/codes/limits.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'

const flag = z.stringbool().default(false)
const count = (standard: number) => z.coerce.number().int().min(0).default(standard)
const text = z.string().default('')

const schema = z.object({
  ANKETA_MODE: z.enum(['demo', 'development', 'production', 'test']).default('demo'),
  /** The language of the names of a demo shop, when it is made. */
  DEMO_LANGUAGE: z.enum(['uz', 'ru']).default('uz'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATABASE_URL: text,
  DATABASE_POOL: count(20),
  /** Seconds that the start waits for a PostgreSQL that is not up yet. */
  DATABASE_WAIT_S: count(60),
  ANKETA_DATA: z.string().default('data'),
  TLS_CERT: text,
  TLS_KEY: text,
  /** Addresses or networks of the reverse proxy, comma separated; X-Forwarded-For is trusted only from these. */
  TRUST_PROXY: text,
  /** Unset: none in production, where it is set up on the screen, and the console in a trial. */
  SMS_PROVIDER: z.enum(['none', 'console', 'eskiz', 'play_mobile']).optional(),
  ALLOW_CONSOLE_SMS: flag,
  SMS_CALLBACK_SECRET: text,
  /** Encrypts the secrets of other systems in the database. When it is lost, they have to be entered again. */
  SECRETS_KEY: text,
  /** Address by which the provider reaches us, for its delivery callbacks. */
  PUBLIC_URL: text,
  ESKIZ_URL: z.string().default('https://notify.eskiz.uz/api'),
  ESKIZ_EMAIL: text,
  ESKIZ_PASSWORD: text,
  ESKIZ_FROM: z.string().default('4546'),
  PLAY_MOBILE_URL: z.string().default('https://send.smsxabar.uz/broker-api'),
  PLAY_MOBILE_LOGIN: text,
  PLAY_MOBILE_PASSWORD: text,
  PLAY_MOBILE_ORIGINATOR: z.string().default('3700'),
  /** Address of the sandbox partners; partners whose address begins with `sandbox:` live there. */
  SANDBOX_URL: z.string().default(''),
  PARTNER_TIMEOUT_MS: count(20_000),
  /** Partners may live in a private network (a tunnel to a bank); without it production refuses such addresses. */
  PARTNER_PRIVATE_ADDRESSES: flag,
  /**
   * How often a partner is polled for its answer, and after how long no answer counts as a refusal (specification
   * S9.7 to S9.9).
   */
  SCORING_POLL_MS: count(20_000),
  SCORING_LIMIT_MS: count(300_000),
  CONTRACT_LIMIT_MS: count(300_000),
  /** The card processor. Unset: the sandbox where one runs beside a trial, else no card can be added. */
  CARDS_URL: text,
  /** The public id of the shop, which pages show the processor, and the password for servers. */
  CARDS_ID: text,
  CARDS_SECRET: text,
  /** The processor's address for pages, where it differs from that for the server. */
  CARDS_PAGE_URL: text,
  /** The offer of the processor, which the client accepts with the card. */
  CARDS_OFFER_URL: text,
  /** The number of a card goes through this server, where the shop's agreement demands it (decision 0092). */
  CARDS_BY_SERVER: flag,
  /** The identity provider (MyID), and how long it may take to recognise a person. */
  MYID_URL: text,
  MYID_CLIENT_ID: text,
  MYID_CLIENT_SECRET: text,
  /** In place, with the selfie of our page; or a session, which the person finishes on the provider's page or in its SDK. */
  MYID_FLOW: z.enum(['in_place', 'session']).default('in_place'),
  /**
   * The way to the bearer token that the contract names; unset: `password` in place, `client_credentials` for a session
   * of the web page. A session with `client_secret` is one of the SDK.
   */
  MYID_TOKEN: z.enum(['password', 'client_secret', 'client_credentials']).optional(),
  MYID_USERNAME: text,
  MYID_PASSWORD: text,
  /**
   * What the provider is asked by: the pinfl alone, or the number of the document too. Unset: `pinfl`; `both` at the sandbox,
   * where the number of the document chooses what happens.
   */
  MYID_ASK_BY: z.enum(['pinfl', 'both']).optional(),
  /** Where the client opens a session of the web page. */
  MYID_WEB_URL: text,
  MYID_POLL_MS: count(2000),
  MYID_LIMIT_MS: count(120_000),
  /** Shared with the shop's site, which signs the applications it sends; '' takes none. */
  ONLINE_SECRET: text,
  SMS_TIMEOUT_MS: count(10_000),
  S3_ENDPOINT: text,
  S3_BUCKET: text,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  DEFAULT_PASSWORD: text,
  /** Shown where a person is asked to call; a number in the settings replaces it. */
  SUPPORT_PHONE: text,
  SYNC_SPREAD_MS: count(15_000),
  MAX_PARALLEL: count(2),
  /** Photos that one process receives at a time; the others wait. */
  PHOTOS_AT_ONCE: count(128),
  /** How long a photo waits before it is refused with Retry-After: half of a tablet's time-out of a small operation. */
  PHOTO_PATIENCE_MS: count(10_000),
  /** Shortest interval between two reports of a tablet for one person. */
  TABLET_REPORT_MS: count(30_000),
  TOKEN_LIFE_S: count(12 * 3600),
  MAX_JSON_BYTES: count(512 * 1024),
  MAX_PHOTO_BYTES: count(3 * 1024 * 1024),
  HEADERS_TIMEOUT_MS: count(20_000),
  /** Enough for the largest photo at 16 kB/s. */
  REQUEST_TIMEOUT_MS: count(210_000),
  /** Requests a minute for one session and for one address; an address may be a whole branch behind NAT. */
  RATE_SESSION: count(1200),
  RATE_ADDRESS: count(12_000),
  /** Codes an hour for one phone (or card, contract, link), for one address, and that one person may have sent of a kind. */
  OTP_PER_PHONE: count(SENDS_PER_HOUR),
  /** Seconds between two codes for one subject; production always has the rule of the domain. */
  CODE_GAP_S: count(RESEND_AFTER_S),
  OTP_PER_ADDRESS: count(300),
  CODES_PER_PERSON: count(SENDS_PER_PERSON),
  /** Photos that one person may send on one day, in bytes and in files; 0 takes none. */
  UPLOAD_BYTES_PER_DAY: count(2 * 1024 ** 3),
  UPLOAD_FILES_PER_DAY: count(3000),
  HEARTBEAT_MS: count(15_000),
  EVENT_POLL_MS: count(1500),
  SETTINGS_CACHE_MS: count(2000),
  STOP_TIMEOUT_MS: count(30_000),
  METRICS_TOKEN: text,
  /** Unset: a line for every answer in production, only warnings at the terminal of a trial. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  CLIENT_DIR: z.string().default('dist/client'),
})

/** Enough for a trial, whose database contains no real secrets. */
const TRIAL_KEY = 'the key of a trial, known to everybody'

/** Settings of a trial: the sandbox answers for the card processor and the identity provider; the phone is made up. */
function trialDefaults(env: z.infer<typeof schema>) {
  const hasSandbox = env.SANDBOX_URL !== ''
  const standIn = (value: string, sandbox: string) => value || (hasSandbox ? sandbox : '')
  return {
    CARDS_URL: standIn(env.CARDS_URL, 'sandbox:/cards'),
    CARDS_ID: standIn(env.CARDS_ID, 'sandbox-shop'),
    CARDS_SECRET: standIn(env.CARDS_SECRET, 'sandbox'),
    MYID_URL: standIn(env.MYID_URL, 'sandbox:/myid'),
    MYID_CLIENT_ID: standIn(env.MYID_CLIENT_ID, 'sandbox'),
    MYID_CLIENT_SECRET: standIn(env.MYID_CLIENT_SECRET, 'sandbox'),
    MYID_USERNAME: standIn(env.MYID_USERNAME, 'sandbox'),
    MYID_PASSWORD: standIn(env.MYID_PASSWORD, 'sandbox'),
    SUPPORT_PHONE: env.SUPPORT_PHONE || '+998712000000',
  }
}

/** `id:password` in one variable is what servers before decision 0092 had. */
function cardDefaults({ CARDS_ID, CARDS_SECRET }: Pick<z.infer<typeof schema>, 'CARDS_ID' | 'CARDS_SECRET'>) {
  const [id = '', ...password] = CARDS_SECRET.split(':')
  const isBoth = password.length > 0 && (CARDS_ID === '' || CARDS_ID === id)
  return isBoth ? { CARDS_ID: id, CARDS_SECRET: password.join(':') } : {}
}

/** What depends on the chosen flow of the identity provider and on whether the sandbox stands for it. */
function identityDefaults(env: Pick<z.infer<typeof schema>, IdentitySetting>) {
  const isSandbox = env.MYID_URL.startsWith('sandbox:')
  return {
    MYID_TOKEN: env.MYID_TOKEN ?? (env.MYID_FLOW === 'in_place' ? 'password' : 'client_credentials'),
    MYID_ASK_BY: env.MYID_ASK_BY ?? (isSandbox ? 'both' : 'pinfl'),
    MYID_WEB_URL: env.MYID_WEB_URL || (isSandbox ? `${env.MYID_URL}/web` : 'https://web.myid.uz'),
  } as const
}
type IdentitySetting = 'MYID_URL' | 'MYID_FLOW' | 'MYID_TOKEN' | 'MYID_ASK_BY' | 'MYID_WEB_URL'

const filledIn = schema.transform((source) => {
  const isReal = source.ANKETA_MODE === 'production'
  const given = { ...source, ...cardDefaults(source) }
  const env = { ...given, ...(isReal ? {} : trialDefaults(given)) }
  return {
    ...env,
    ...identityDefaults(env),
    SMS_PROVIDER: env.SMS_PROVIDER ?? (isReal ? 'none' : 'console'),
    SECRETS_KEY: env.SECRETS_KEY || (isReal ? '' : TRIAL_KEY),
    CODE_GAP_S: isReal ? RESEND_AFTER_S : env.CODE_GAP_S,
  }
})
export type Env = z.infer<typeof filledIn>

const NEEDED_BY_PROVIDER = {
  none: [],
  console: [],
  eskiz: ['ESKIZ_EMAIL', 'ESKIZ_PASSWORD'],
  play_mobile: ['PLAY_MOBILE_LOGIN', 'PLAY_MOBILE_PASSWORD'],
} as const satisfies Record<Env['SMS_PROVIDER'], readonly (keyof Env)[]>

function neededForIdentity({ MYID_TOKEN, MYID_FLOW }: Env): (keyof Env)[] {
  const isByPassword = MYID_TOKEN === 'password'
  return [
    'MYID_CLIENT_ID',
    ...(isByPassword ? (['MYID_USERNAME', 'MYID_PASSWORD'] as const) : []),
    // The code of a session is exchanged with the secret.
    ...(isByPassword && MYID_FLOW === 'in_place' ? [] : (['MYID_CLIENT_SECRET'] as const)),
  ]
}

function productionFaults(env: Env): string[] {
  if (env.ANKETA_MODE !== 'production') return []
  const faults: string[] = []
  if (!env.DATABASE_URL) faults.push('production needs DATABASE_URL (PostgreSQL 15 or newer)')
  if (env.SMS_PROVIDER === 'console' && !env.ALLOW_CONSOLE_SMS) {
    faults.push('production refuses SMS_PROVIDER=console; name a provider, or set ALLOW_CONSOLE_SMS=1')
  }
  if (env.SECRETS_KEY.length < 32) {
    faults.push('production needs SECRETS_KEY of at least 32 characters (openssl rand -base64 32)')
  }
  return faults
}

function faultsOf(env: Env): string[] {
  const missing = NEEDED_BY_PROVIDER[env.SMS_PROVIDER].filter((name) => !env[name])
  const faults = missing.map((name) => `SMS_PROVIDER=${env.SMS_PROVIDER} needs ${name}`)
  if (Boolean(env.TLS_CERT) !== Boolean(env.TLS_KEY)) faults.push('TLS_CERT and TLS_KEY go together')
  if (env.SMS_CALLBACK_SECRET && env.SMS_CALLBACK_SECRET.length < 20) {
    faults.push('SMS_CALLBACK_SECRET needs at least 20 characters')
  }
  if (env.S3_ENDPOINT && !(env.S3_BUCKET && env.S3_ACCESS_KEY && env.S3_SECRET_KEY)) {
    faults.push('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY')
  }
  const missingForCards = (['CARDS_ID', 'CARDS_SECRET'] as const).filter(
    (name) => env.CARDS_URL && !env[name],
  )
  if (missingForCards.length > 0) faults.push(`CARDS_URL needs ${missingForCards.join(' and ')}`)
  for (const name of ['CARDS_PAGE_URL', 'CARDS_OFFER_URL'] as const)
    if (env[name] && !/^https?:$/.test(URL.parse(env[name])?.protocol ?? ''))
      faults.push(`${name} is not an address`)
  const missingForIdentity = env.MYID_URL ? neededForIdentity(env).filter((name) => !env[name]) : []
  if (missingForIdentity.length > 0) faults.push(`MYID_URL needs ${missingForIdentity.join(' and ')}`)
  if (env.SUPPORT_PHONE && normalisePhone(env.SUPPORT_PHONE) === null) {
    faults.push('SUPPORT_PHONE is not a phone number')
  }
  if (env.ONLINE_SECRET && env.ONLINE_SECRET.length < 20) {
    faults.push('ONLINE_SECRET needs at least 20 characters')
  }
  return [...faults, ...productionFaults(env)]
}

/** Reads the settings; throws one error that names every fault, never a value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = filledIn.safeParse(filled)
  if (!result.success) {
    const names = result.error.issues.map((issue) => issue.path.join('.'))
    throw new Error(`Unusable settings: ${[...new Set(names)].join(', ')}`)
  }
  const faults = faultsOf(result.data)
  if (faults.length > 0) throw new Error(`Unusable settings: ${faults.join('; ')}`)
  return result.data
}
