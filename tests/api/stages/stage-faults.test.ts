// Contracts under faults between server and partner: lost answers, moderation, a server that crashed between the
// two halves of a step, jobs run twice, a partner that refuses.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { DIALECT_TRAITS, DIALECTS } from '#domain/partners/partner.ts'
import { cancelAtPartner } from '#server/applications/stages/contract/contract-cancel.ts'
import { finishContract, makeContractAtPartner } from '#server/applications/stages/contract/contract-jobs.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { workersOf } from '#server/workers.ts'
import { perSuite } from '#support/suite.ts'
import { recordOf } from '../../support/applications.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  makeContract,
  stagesOf,
  startSellingShop,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

describe.each(perSuite(['uzum', 'intend'] as const, DIALECTS))('a contract at %s', (dialect) => {
  const shop = useSellingShop({ partners: [dialect] })

  async function waiting(ending: string): Promise<string> {
    const id = await takenApplication(shop, ending)
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.plain)
    const { contract } = await makeContract(shop, id, 0)
    expect(contract?.state).toBe('waiting')
    return id
  }
  const confirm = (id: string) =>
    shop.manager.send(stages.confirmContract, { params: { id }, body: { code: CODES[dialect] } })
  const registered = async (id: string) => {
    await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
    expect((await recordOf(shop, id)).status).toBe('registered')
  }

  // A creation that cannot be repeated is settled by a person: partner-contract.test.ts.
  if (DIALECT_TRAITS[dialect].isCreationRepeatable)
    it('is made once although the response of the partner was lost', async () => {
      const id = await waiting('25')
      await confirm(id)
      await registered(id)
      const made = await shop.db
        .selectFrom('contracts')
        .selectAll()
        .where('application_id', '=', id)
        .execute()
      expect(made).toHaveLength(1)
    })

  it('is confirmed although the response to the code was lost: the queue asks for the outcome', async () => {
    const id = await waiting('27')
    const answer = await confirm(id)
    expect(answer.problem?.problem).toBe('partner_unavailable')
    const { contract } = await stagesOf(shop, id)
    expect(contract?.state).toBe('confirming')
    expect((await confirm(id)).problem?.problem).toBe('in_flight')
    await finishContract(shop.deps, contract?.id ?? '')
    await registered(id)
  })

  it('waits for the moderation of the partner', async () => {
    const id = await waiting('26')
    await confirm(id)
    expect((await stagesOf(shop, id)).waiting).toBe('moderation')
    await registered(id)
  })

  it('is the same whichever job is run twice, in whatever order', async () => {
    const id = await waiting('01')
    const { contract } = await stagesOf(shop, id)
    const { deps } = shop
    const contractId = contract?.id ?? ''
    await makeContractAtPartner(deps, contractId)
    await finishContract(deps, contractId)
    await cancelAtPartner(deps, contractId)
    expect((await stagesOf(shop, id)).contract?.state).toBe('waiting')
    await confirm(id)
    await finishContract(deps, contractId)
    await finishContract(deps, contractId)
    await registered(id)
    const moved = await shop.db
      .selectFrom('application_history')
      .selectAll()
      .where('application_id', '=', id)
      .where('action', '=', 'confirm_contract')
      .execute()
    expect(moved).toHaveLength(1)
  })

  it('can be cancelled after it was confirmed, and then the application may be rolled back', async () => {
    const id = await waiting('01')
    const params = { id }
    await confirm(id)
    await registered(id)
    const rollback = { params, body: { reason: 'Клиент передумал', comment: 'Клиент передумал' } }
    const early = await shop.manager.send(transitions.rollback, rollback)
    expect(early.problem).toMatchObject({ details: { needs: ['partner_contract_cancelled'] } })
    await shop.manager.call(stages.cancelContract, { params, body: {} })
    await until(shop, id, ({ contract }) => contract?.state === 'cancelled')
    const handOver = await shop.manager.send(transitions.hand_over, { params, body: {} })
    expect(handOver.problem?.problem).toBe('needs_unmet')
    await shop.manager.call(transitions.rollback, rollback)
    expect((await recordOf(shop, id)).status).toBe('in_process')
    await makeContract(shop, id, 0)
    await confirm(id)
    await registered(id)
  })
})

describe('a server that crashes', () => {
  it('leaves its jobs to the next one', async () => {
    const shop = await startSellingShop({ partners: ['intend'] })
    const id = await takenApplication(shop)
    await confirmClient(shop, id)
    await shop.deps.jobs.stop()
    // Asks the partner; nobody does the job.
    await confirmCard(shop, id)
    expect((await stagesOf(shop, id)).partners[0]?.attempt?.state).toBe('reviewing')
    const next = await openJobs(shop.database, () => {})
    await next.work(workersOf(shop.deps))
    await until(shop, id, ({ partners }) => partners[0]?.attempt?.state === 'approved')
    await next.stop()
    await shop.stop()
  })
})

describe('a contract that is cancelled while the partner makes it', () => {
  const shop = useSellingShop({ partners: ['intend'] })

  it('is cancelled at the partner too, after the answer', async () => {
    const { deps } = shop
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.plain)
    const open = deps.partners
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isAsked = false
    const atPartner: string[] = []
    deps.partners = async (partner) => {
      const gateway = await open(partner)
      return {
        ...gateway,
        createContract: async (order) => {
          isAsked = true
          await isAnswered
          return gateway.createContract(order)
        },
        cancel: async (contract) => {
          atPartner.push(contract.contract_id)
          return gateway.cancel(contract)
        },
      }
    }
    try {
      const body = {
        contract_id: randomUUID(),
        months: 6,
        payment_day: 15,
        down_payment: 0,
        language: 'ru' as const,
      }
      await shop.manager.call(stages.makeContract, { params: { id }, body })
      await expect.poll(() => isAsked).toBe(true)
      await shop.manager.call(stages.cancelContract, { params: { id }, body: {} })
      await until(shop, id, ({ contract }) => contract?.state === 'cancelled')
      expect(atPartner).toEqual([])
      answer()
      await expect.poll(() => atPartner.length).toBeGreaterThan(0)
      expect(atPartner[0]).not.toBe('')
      expect((await stagesOf(shop, id)).contract?.state).toBe('cancelled')
    } finally {
      deps.partners = open
    }
  })
})

describe('two managers', () => {
  const shop = useSellingShop({ partners: ['uzum'] })

  it('who take the same application: one gets it, the other learns who', async () => {
    const id = await takenApplication(shop)
    await shop.manager.call(transitions.release, { params: { id }, body: {} })
    const support = await shop.signIn('support')
    const take = { params: { id }, body: {} }
    const answers = await Promise.all([
      shop.manager.send(transitions.take, take),
      support.send(transitions.take, take),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.problem).toMatchObject({ problem: 'already_taken' })
  })

  it('take over from one another only when the holder has been away', async () => {
    const id = await takenApplication(shop)
    const params = { id }
    const support = await shop.signIn('support')
    await shop.manager.call(stages.heartbeat, { params, body: {} })
    const early = await support.send(stages.takeOver, { params, body: {} })
    expect(early.problem).toMatchObject({
      problem: 'already_taken',
      details: { manager: { name: 'Test manager' } },
    })
    const longAgo = new Date(Date.now() - 11 * 60_000)
    await shop.db.updateTable('applications').set({ worked_at: longAgo, taken_at: longAgo }).execute()
    expect((await stagesOf(shop, id)).holder).toMatchObject({ name: 'Test manager', away: true })
    await support.call(stages.takeOver, { params, body: {} })
    expect((await stagesOf(shop, id)).holder).toMatchObject({ name: 'Test support', away: false })
    const late = await shop.manager.send(stages.sendClientCode, { params, body: {} })
    expect(late.problem).toMatchObject({ details: { needs: ['is_assignee'] } })
  })

  it('who sell the same unit concurrently: one sells it', async () => {
    const ids = [await takenApplication(shop), await takenApplication(shop)]
    for (const id of ids) await chooseLimit(shop, id)
    const add = (id: string) =>
      shop.manager.send(stages.addGood, {
        params: { id },
        body: { good_id: randomUUID(), product_id: shop.products.phone, imei: '860123456789014' },
      })
    const answers = await Promise.all(ids.map(add))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem?.problem).toBe('unit_taken')
  })
})
