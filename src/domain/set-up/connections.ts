// The connections of a server to other systems, what each is needed for, and what an administrator does to set it up:
// used at the start of the server, by the screen `set_up`, and by the stages that cannot work without one.

export const CONNECTIONS = [
  'sms',
  'partners',
  'cards',
  'identity',
  'photos',
  'public_address',
  'online',
  'support_phone',
] as const
export type Connection = (typeof CONNECTIONS)[number]

export const CONNECTION_STATES = [
  'ready',
  /** A sandbox responds: suitable for a demo, not for a shop. */
  'sandbox',
  'not_configured',
] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** What works and should not stay so. */
export const CONNECTION_WARNINGS = [
  /** Numbers of cards go through the server (`CARDS_BY_SERVER`). */
  'card_numbers',
] as const
export type ConnectionWarning = (typeof CONNECTION_WARNINGS)[number]

type ConnectionRow = {
  /** Whether a sale can be finished without it. */
  needed: 'sale' | 'optional'
  /** Variables of the server's environment that configure it; empty where a screen does. */
  variables: readonly string[]
  /** The screen that configures it. */
  screen: 'reference.providers' | 'partners' | 'settings' | null
  /** The server can test it; others are tested on their own screen, or have nothing to test. */
  testable: boolean
}

export const CONNECTION_TABLE = {
  sms: { needed: 'sale', variables: [], screen: 'reference.providers', testable: false },
  partners: { needed: 'sale', variables: [], screen: 'partners', testable: true },
  cards: {
    needed: 'sale',
    variables: ['CARDS_URL', 'CARDS_ID', 'CARDS_SECRET'],
    screen: null,
    testable: true,
  },
  identity: {
    needed: 'optional',
    variables: ['MYID_URL', 'MYID_CLIENT_ID', 'MYID_USERNAME', 'MYID_PASSWORD', 'MYID_CLIENT_SECRET'],
    screen: null,
    testable: true,
  },
  photos: {
    needed: 'optional',
    variables: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
    screen: null,
    testable: true,
  },
  public_address: { needed: 'optional', variables: ['PUBLIC_URL'], screen: null, testable: true },
  online: { needed: 'optional', variables: ['ONLINE_SECRET'], screen: null, testable: false },
  support_phone: { needed: 'optional', variables: ['SUPPORT_PHONE'], screen: 'settings', testable: false },
} as const satisfies Record<Connection, ConnectionRow>

export const TESTABLE_CONNECTIONS = [
  'partners',
  'cards',
  'identity',
  'photos',
  'public_address',
] as const satisfies readonly {
  [C in Connection]: (typeof CONNECTION_TABLE)[C]['testable'] extends true ? C : never
}[Connection][]
export type TestableConnection = (typeof TESTABLE_CONNECTIONS)[number]

/** The connections that the stages of an application use; a stage shows that its connection is not configured. */
export const STAGE_CONNECTIONS = [
  'sms',
  'partners',
  'cards',
  'identity',
] as const satisfies readonly Connection[]
export type StageConnection = (typeof STAGE_CONNECTIONS)[number]
