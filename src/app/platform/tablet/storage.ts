// What the session and the reads need of the tablet's databases. `offline/platform-storage.ts` implements it and
// main.tsx registers it, so that platform imports nothing of offline and the databases load after the first paint (P1).

/** An answer of the server as a screen showed it last; `at` in milliseconds. */
export type SeenAnswer = { value: unknown; at: number }

export type TabletStorage = {
  /** Opens the person's database and starts the sync engine; waits at the locked screen where a PIN is set. */
  attachUser: (userId: number, isSignIn?: boolean) => Promise<void>
  /** Stops the sync engine and closes the database; unsent work stays in it. */
  detachUser: () => Promise<void>
  /** Exchanges with the server what the tablet keeps besides work: reference data and keys. */
  catchUp: () => Promise<void>
  /** Reads the reference data again, however recent the stored copy is. */
  renewReference: () => Promise<void>
  readCurrentUserId: () => Promise<number | null>
  setCurrentUser: (id: number | null) => Promise<void>
  /** Records a sign-in of this person on this tablet, with initials only. */
  rememberUser: (user: { id: number; initials: string }) => Promise<void>
  /** Values in the database of the current person; undefined where the key is absent or cannot be read. */
  readRef: (key: string) => Promise<unknown>
  saveRef: (key: string, value: unknown) => Promise<void>
  saveSeen: (name: string, answer: SeenAnswer) => Promise<void>
  readSeen: (name: string) => Promise<SeenAnswer | undefined>
  purgeSeen: () => Promise<void>
}

let load: (() => Promise<TabletStorage>) | null = null

/** Called once at the start, with a function that loads the module on demand. */
export function registerTabletStorage(loader: () => Promise<TabletStorage>): void {
  load = loader
}

/** Loads the storage; rejects where none is registered. */
export async function loadTabletStorage(): Promise<TabletStorage> {
  if (load === null) throw new Error('no tablet storage is registered')
  return load()
}
