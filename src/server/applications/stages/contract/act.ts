// The partner's own paper of a contract: fetched once after the confirmation, kept with its hash, returned unchanged.
import { createHash, randomUUID } from 'node:crypto'
import type { stages } from '#api/stages.ts'
import { refuseInside } from '../../../gateways/partners/address.ts'
import { readBytes } from '../../../gateways/read-answer.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Handler } from '../../../platform/handler.ts'
import { Problem } from '../../../platform/problems.ts'
import { getRecord, publishChange } from '../../record/record.ts'
import { readSale } from '../../sale.ts'
import { inOwnTransaction } from '../scoring/attempts.ts'

const PDF = Buffer.from('%PDF-')
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Downloads a PDF from an address of the partner; throws for anything else, and the queue tries again later. */
async function download(deps: Deps, url: string): Promise<Uint8Array> {
  await refuseInside(deps.env, url)
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(deps.env.PARTNER_TIMEOUT_MS),
  })
  const bytes = await readBytes(response)
  const isPdf = response.ok && PDF.equals(bytes.subarray(0, PDF.length))
  if (!isPdf) throw new Error(`the partner's paper is not there yet: ${response.status}`)
  return bytes
}

/** The worker of `contract_act`. Safe to repeat: what is kept already is left alone. */
export async function fetchAct(deps: Deps, id: string): Promise<void> {
  const contract = await deps.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contract || contract.act_url === '' || contract.act_key !== null) return
  const bytes = await download(deps, contract.act_url)
  const name = randomUUID()
  const act_key = `${name.slice(0, 2)}/${name}`
  await deps.photos.write(act_key, bytes)
  const kept = await deps.db
    .updateTable('contracts')
    .set({ act_key, act_sha256: hashOf(bytes) })
    .where('id', '=', id)
    .where('act_key', 'is', null)
    .returning('application_id')
    .executeTakeFirst()
  if (!kept) return deps.photos.remove(act_key)
  await inOwnTransaction(deps, async (context) => {
    const record = await context.trx
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', kept.application_id)
      .executeTakeFirstOrThrow()
    await publishChange(context, 'application_changed', record)
  })
}

export const act: Handler<typeof stages.act> = async (call) => {
  const record = await getRecord(call, call.params.id)
  const { contract } = await readSale(call.trx, record, call.deps.now())
  if (!contract || contract.act_key === null)
    throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
  const bytes = await call.deps.photos.read(contract.act_key)
  if (!bytes || hashOf(bytes) !== contract.act_sha256) throw new Problem('server_error')
  call.audited('application', record.id, { contract: contract.number })
  call.reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="act-${contract.number}.pdf"`)
    .type('application/pdf')
  return Buffer.from(bytes)
}
