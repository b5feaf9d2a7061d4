// Opens and closes the way into a person's database: encryption key, journal, upgrade by a newer version
// (src/docs/offline.md#databases-and-tables).
import { saveJournal } from './drafts/journal.ts'
import { waitForWrites } from './drafts/writer.ts'
import { createDatabase } from './encryption/dexie-encryption.ts'
import { obtainKey, type RecoverKey } from './encryption/person-key.ts'
import { closeTablet, retireTablet, setCurrentTablet, type TabletDatabase, tabletOrNull } from './store/db.ts'
import { recordOutdated } from './store/outdated-tab.ts'

/** The person's key is not available: only a sign-in can open this database. */
export class TabletLocked extends Error {
  override readonly name = 'TabletLocked'
}

/**
 * Opens the database of a person and makes it the current one; the one of another person is closed first. Where a PIN
 * is set it waits at the locked screen; `recover` is tried first, after a sign-in. Throws `TabletLocked` where the
 * person leaves the locked screen for the sign-in.
 */
export async function openTablet(userId: number, recover?: RecoverKey): Promise<TabletDatabase> {
  const current = tabletOrNull()
  if (current?.userId === userId) return current
  closeTablet()
  const db = createDatabase(userId)
  await db.open()
  const key = await obtainKey(db, recover)
  if (!key) {
    db.close()
    throw new TabletLocked()
  }
  db.encryption.key = key
  db.on('versionchange', () => {
    void retire(db)
    return false
  })
  await saveJournal(db)
  setCurrentTablet(db)
  return db
}

/**
 * A newer version of the application needs to upgrade this database: pending input is written, then the database is
 * closed and not opened again here; the person is asked to reload (src/docs/offline.md#updates-and-older-builds,
 * F10).
 */
async function retire(db: TabletDatabase): Promise<void> {
  recordOutdated()
  await waitForWrites()
  retireTablet(db)
}
