// Valid bodies for the endpoints of conversations; the first one is a group of the person whose records the others are.
import { createHash, randomUUID } from 'node:crypto'
import { newKey } from '#server/files/receipt.ts'
import type { Deps } from '#server/platform/deps.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const entry = (input: () => Input): Entry => ({ about: 'many', input })
const one = (body?: object): Entry => entry(() => ({ params: { key: '1' }, ...(body && { body }) }))
const message = (body: object): Entry => entry(() => ({ params: { key: '1', number: '1' }, body }))
/** Nobody has this id, so that nothing is made. */
const GROUP = { title: 'Probe', people: [999_999_999] }

export const CHAT_ENTRIES: Record<string, Entry> = {
  'chat.list': entry(() => ({ body: {} })),
  'chat.view': one(),
  'chat.messages': one({ block: 0 }),
  'chat.send': entry(() => ({ params: { key: '1' }, body: { id: randomUUID(), text: 'Probe' } })),
  'chat.edit': message({ base_version: -1, text: 'Probe' }),
  'chat.takeBack': message({ base_version: -1 }),
  'chat.file': entry(() => ({ params: { key: '1', number: '1' }, query: { size: 'full' } })),
  'chat.read': one({ up_to: 1 }),
  'chat.people': entry(() => ({ body: { search: '' } })),
  'chat.direct': entry(() => ({ body: { person: 999_999_999 } })),
  'chat.createGroup': entry(() => ({ body: GROUP })),
  'chat.updateGroup': one({ base_version: -1, values: GROUP }),
  'chat.leave': one({}),
}

const PAPER = Buffer.from('%PDF-1.7 probe')

/** The group that the entries are about, with a message of the person and its file. */
export async function addChatProbe(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  person: number,
): Promise<void> {
  const at = new Date()
  const { id: conversation_id } = await db
    .insertInto('conversations')
    .values({
      kind: 'group',
      title: 'Probe',
      created_by: person,
      made_by: person,
      created_at: at,
      last_at: at,
      last_number: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('conversation_members').values({ conversation_id, user_id: person }).execute()
  await db
    .insertInto('chat_messages')
    .values({ conversation_id, number: 1, id: randomUUID(), author_id: person, text: 'Probe', at })
    .execute()
  const file_key = newKey()
  await photos.write(file_key, PAPER)
  await db
    .insertInto('chat_files')
    .values({
      conversation_id,
      number: 1,
      kind: 'pdf',
      name: 'probe.pdf',
      size: PAPER.length,
      file_key,
      sha256: createHash('sha256').update(PAPER).digest('hex'),
    })
    .execute()
}
