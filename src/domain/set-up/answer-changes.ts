// Answers of other systems that differ from what is published of them: named by their paths and types, never by their values.

/** Every system whose interface is written down (`src/server/gateways/interfaces`). */
export const CONNECTED_SYSTEMS = [
  'uzum',
  'intend',
  'alif',
  'cards',
  'identity',
  'eskiz',
  'play_mobile',
] as const
export type ConnectedSystem = (typeof CONNECTED_SYSTEMS)[number]

/** What stands at a path of an answer. */
export const FOUND = [
  'text',
  'number',
  'flag',
  'null',
  'object',
  'list',
  /** A field that has to be there is not. */
  'missing',
  /** A text or number that is none of the published ones. */
  'other_value',
  /** No JSON at all. */
  'unreadable',
] as const
export type Found = (typeof FOUND)[number]

/** How long a change stands among the connections after it was last seen. */
export const CHANGE_SHOWN_DAYS = 30

/** A change of a system: of the partner or SMS provider `owner`, 0 for the one that the environment of the server names. */
export type ChangedSystem = { system: ConnectedSystem; owner: number }

/** The key of a changed system, for a notification. */
export const keyOfChanged = ({ system, owner }: ChangedSystem): string => `${system}:${owner}`

/** Reads such a key; null for anything else. */
export function changedOfKey(key: string): ChangedSystem | null {
  const [name, owner] = key.split(':')
  const system = CONNECTED_SYSTEMS.find((one) => one === name)
  return system !== undefined && /^\d{1,9}$/.test(owner ?? '') ? { system, owner: Number(owner) } : null
}
