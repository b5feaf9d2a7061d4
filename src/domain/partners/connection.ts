// Outcomes of testing the connection to a partner; each has its own text (screen `partners.view`).

export const CONNECTION_OUTCOMES = [
  /** It answered as its dialect does, and took the secret. */
  'reached',
  'wrong_secret',
  /** Nobody answered in time. */
  'timeout',
  /** No such name. */
  'address_unknown',
  /** Nobody listens there, or the line broke. */
  'no_answer',
  /** The certificate has another name or is not trusted. */
  'certificate',
  /** It answered, but not as this dialect does. */
  'stranger',
  /** Its own trouble. */
  'trouble',
  /** This server may not go there. */
  'address_refused',
  /** No address or no secret yet. */
  'not_set',
  /** The secret was encrypted with another key of this server. */
  'secret_unreadable',
] as const
export type ConnectionOutcome = (typeof CONNECTION_OUTCOMES)[number]
