// Outcomes of testing the connection to a partner; each has its own text (screen `partners.view`).

export const CONNECTION_OUTCOMES = [
  /** Responded in its dialect and accepted the secret. */
  'reached',
  'wrong_secret',
  /** No response in time. */
  'timeout',
  /** The host name is unknown. */
  'address_unknown',
  /** The connection was refused or broke. */
  'no_answer',
  /** The certificate is for another name or not trusted. */
  'certificate',
  /** Responded, but not in this dialect. */
  'stranger',
  /** Responded in its dialect, with an answer that this server does not understand. */
  'unreadable',
  /** Another failure on the partner's side, such as a status of 500 or more. */
  'trouble',
  /** This server may not connect to the address. */
  'address_refused',
  /** No address or no secret yet. */
  'not_set',
  /** The secret was encrypted with another key of this server. */
  'secret_unreadable',
] as const
export type ConnectionOutcome = (typeof CONNECTION_OUTCOMES)[number]
