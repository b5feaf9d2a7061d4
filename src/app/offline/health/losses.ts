// Reports data losses to the server (src/docs/offline.md#detection-of-data-loss): when one is found, and again when a
// person has confirmed it. Each report has its own id, so that a repeated one changes nothing.
import { v7 as uuid } from 'uuid'
import { api } from '#api/index.ts'
import { inDevice, readDevice } from '../store/device.ts'
import { JSON_TIMEOUT_MS } from '../sync/backoff.ts'
import type { Sender } from '../sync/request.ts'
import { LOSSES_KEY } from './generation.ts'
import { getLoss, type Loss, showLoss } from './loss-store.ts'

const readUnreported = async (): Promise<Loss[]> =>
  ((await readDevice<Loss[]>(LOSSES_KEY)) ?? []).filter((loss) => !loss.isTold || loss.acknowledged)

const incidentOf = ({ id, sign, foundAt, people, acknowledged }: Loss, now: number) => ({
  id,
  sign,
  acknowledged,
  found_age_ms: Math.max(0, now - foundAt),
  people: people.map(({ user_id, unsent, waiting, since }) => ({
    user_id,
    unsent,
    ...(waiting && { waiting }),
    since_age_ms: since === null ? null : Math.max(0, now - since),
  })),
})

/** Marks a loss as reported; removes it where it is acknowledged. */
async function recordReported({ id, acknowledged }: Loss, known: Loss['known']): Promise<void> {
  const reported = await inDevice(async ({ read, write }) => {
    const losses = (await read<Loss[]>(LOSSES_KEY)) ?? []
    const next = losses
      .filter((loss) => loss.id !== id || !acknowledged)
      .map((loss) => (loss.id === id ? { ...loss, isTold: true, known } : loss))
    await write(LOSSES_KEY, next)
    return next.find((loss) => loss.id === id)
  })
  if (reported && !reported.acknowledged && getLoss()?.id === id) showLoss(reported)
}

/** Reports losses that the server does not know, and acknowledgements of losses. */
export async function reportLosses(send: Sender, now = Date.now()): Promise<void> {
  const endpoint = api.tablet.incident
  for (const loss of await readUnreported()) {
    const input = { body: incidentOf(loss, now) }
    const reply = await send({ endpoint, input, opId: uuid(), timeoutMs: JSON_TIMEOUT_MS })
    const answer = endpoint.returns.safeParse(reply.body)
    if (!reply.signed || reply.status >= 300 || !answer.success) return
    const { unsent, waiting, since } = answer.data
    await recordReported(loss, { unsent, waiting, since: since === null ? null : Date.parse(since) })
  }
}
