// Rescue files (decision 0021): the public key with which a tablet encrypts one, and the content key for the person who
// exported it or a person with `tablet.rescue`. Every opening is audited.

import type { RescueGrant } from '#api/shapes/rescue-file.ts'
import type { tablet } from '#api/tablet.ts'
import type { Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { writeAudit } from '../../platform/records/audit.ts'
import { mayRescue } from '../../platform/records/on-behalf.ts'
import { ownerOf } from '../queries.ts'
import { openGrant, passOf, publicKey } from './rescue-file-key.ts'

export const rescueKey: Handler<typeof tablet.parcelKey> = async (call) => {
  const { id: owner, branch_id: branch } = person(call)
  const { SECRETS_KEY } = call.deps.env
  return { ...publicKey(SECRETS_KEY), owner, branch, pass: passOf(SECRETS_KEY, owner, branch) }
}

type OpenCall = Parameters<Handler<typeof tablet.openParcel>>[0]

/** Records the first opening: from then on operations of the rescue file are accepted for its owner. */
const recordOpening = ({ trx, body, deps, ...call }: OpenCall, grant: RescueGrant) =>
  trx
    .insertInto('parcels')
    .values({
      id: body.id,
      owner_id: grant.owner,
      branch_id: grant.branch,
      device_id: grant.device,
      application_ids: JSON.stringify(grant.applications),
      made_at: grant.made_at,
      opened_by: person(call).id,
      opened_at: deps.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

async function refuse({ deps, requestId, body, ...call }: OpenCall, owner: number): Promise<never> {
  const entry = { action: 'denied', user_id: person(call).id, request_id: requestId, entity: 'parcel' }
  await writeAudit(deps.db, { ...entry, entity_id: body.id, details: { owner } })
  throw new Problem('parcel_not_yours')
}

export const openRescueFile: Handler<typeof tablet.openParcel> = async (call) => {
  const { body, deps, trx } = call
  const grant = openGrant(deps.env.SECRETS_KEY, body)
  const owner = grant && (await ownerOf(trx, grant.owner))
  if (!grant || !owner) throw new Problem('parcel_foreign')
  if (!mayRescue(person(call), owner)) return refuse(call, owner.id)
  await recordOpening(call, grant)
  const { operations, photos, made_at, content_key } = grant
  const applications = grant.applications.length
  call.audited('parcel', body.id, { owner: owner.id, applications, operations, photos, made_at })
  return {
    content_key,
    owner: { id: owner.id, name: owner.name },
    made_at,
    applications,
    operations,
    photos,
  }
}
