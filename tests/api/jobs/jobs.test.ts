// The job queue: a job is enqueued with its transaction or not at all, and run once by any of several
// servers; scheduled jobs.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobs as rows } from '#api/jobs.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { JOB_KINDS, type Jobs, openJobs, type Workers } from '#server/platform/jobs.ts'
import { workersOf } from '#server/workers.ts'
import { useServer } from '../../support/use-shop.ts'

const shop = useServer([], { seed: 'demo' })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const recordingWorkers = (done: string[]): Workers => {
  const recordJob = async (id: string) => void done.push(id)
  return {
    client_code: recordJob,
    score: recordJob,
    contract_make: recordJob,
    contract_check: recordJob,
    contract_settle: recordJob,
    contract_cancel: recordJob,
    return_approved: recordJob,
    return_paid: recordJob,
    contract_act: recordJob,
    tariffs: recordJob,
    card_removal: recordJob,
    sms_follow: async () => {},
    retention: async () => {},
    identity: recordJob,
    partner_limits: async () => {},
    shift_close: async () => {},
    reservation_expiry: async () => {},
    complaint_close: async () => {},
    complaint_deadlines: async () => {},
    announcements: async () => {},
    scheduled_reports: async () => {},
    dispatches: async () => {},
    search_keys: async () => {},
  }
}

describe('a job', () => {
  it('does not exist when its transaction was rolled back, and is run once by one of two servers', async () => {
    const done: string[] = []
    const others: Jobs[] = []
    for (let index = 0; index < 2; index += 1) {
      const jobs = await openJobs(shop.database, () => {})
      await jobs.work(recordingWorkers(done))
      others.push(jobs)
    }
    const { db, deps } = shop
    const undone = db.transaction().execute(async (trx) => {
      await deps.jobs.send(trx, { kind: 'score', id: 'undone' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    for (let index = 0; index < 12; index += 1)
      await db.transaction().execute((trx) => deps.jobs.send(trx, { kind: 'score', id: `job-${index}` }))
    for (let round = 0; round < 60 && done.length < 12; round += 1) await pause(100)
    await pause(700)
    expect([...done].sort()).toEqual(Array.from({ length: 12 }, (_, index) => `job-${index}`).sort())
    for (const jobs of others) await jobs.stop()
  })

  it('is run again after a failure', async () => {
    const jobs = await openJobs(shop.database, () => {})
    let tries = 0
    const failing = async () => {
      tries += 1
      if (tries === 1) throw new Error('first')
    }
    await jobs.work({ ...recordingWorkers([]), contract_make: failing })
    await shop.db.transaction().execute((trx) => jobs.send(trx, { kind: 'contract_make', id: 'x' }))
    for (let round = 0; round < 100 && tries < 2; round += 1) await pause(100)
    expect(tries).toBe(2)
    await jobs.stop()
  })
})

describe('the limits of partners', () => {
  it('are recorded for the previous day, and unchanged when recorded again', async () => {
    const yesterday = new Date(Date.now() - 86_400_000)
    await shop.db
      .updateTable('contracts')
      .set({ confirmed_at: yesterday })
      .where('number', 'in', [50_001, 50_002])
      .execute()
    const workers = workersOf(shop.deps)
    await workers.partner_limits('')
    await workers.partner_limits('')
    const rows = await shop.db
      .selectFrom('partner_limits')
      .selectAll()
      .where('day', '=', dateInTashkent(yesterday))
      .execute()
    const partners = await shop.db.selectFrom('partners').select('id').execute()
    expect(rows).toHaveLength(partners.length)
    const sold = await shop.db
      .selectFrom('contracts')
      .select(['cost', 'down_payment'])
      .where('state', '=', 'confirmed')
      .where('number', 'in', [50_001, 50_002])
      .execute()
    const financed = sold.reduce((sum, { cost, down_payment }) => sum + cost - down_payment, 0)
    expect(rows.reduce((sum, row) => sum + row.financed, 0)).toBeGreaterThanOrEqual(financed)
  })
})

describe('the administrator’s view of the jobs', () => {
  it('lists every kind with its schedule and counts, and retries a failed job', async () => {
    const admin = await shop.signIn('admin')
    const { db, deps } = shop
    await db.transaction().execute((trx) => deps.jobs.send(trx, { kind: 'contract_settle', id: 'broken' }))
    await sql`update jobs.job set state = 'failed', completed_on = now(), retry_limit = 0,
      output = '{"message": "partner timeout"}' where data->>'id' = 'broken'`.execute(db)
    const before = await admin.call(rows.view, {})
    expect(before.kinds.map(({ kind }) => kind)).toEqual([...JOB_KINDS])
    expect(before.kinds.find(({ kind }) => kind === 'partner_limits')?.cron).toBe('0 11 * * *')
    const [failed] = before.failed
    expect(failed).toMatchObject({ kind: 'contract_settle', fault: 'partner timeout' })
    const id = failed?.id ?? ''
    await admin.call(rows.retry, { params: { id }, body: {} })
    const after = await admin.call(rows.view, {})
    expect(after.failed.some((job) => job.id === id)).toBe(false)
    expect(after.kinds.find(({ kind }) => kind === 'contract_settle')).toMatchObject({ retrying: 1 })
    expect((await admin.send(rows.retry, { params: { id }, body: {} })).problem?.problem).toBe('stage_done')
    const seller = await shop.signIn('seller')
    expect((await seller.send(rows.view, {})).status).toBe(403)
  })
})
