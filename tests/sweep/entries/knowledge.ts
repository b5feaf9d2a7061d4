// Valid bodies for the endpoints of the knowledge base; the first material is open to all of the staff.
import type { MaterialForm } from '#domain/knowledge/material.ts'
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const MATERIAL: MaterialForm = {
  title: 'Probe',
  info: '',
  kind: 'article',
  text: 'Probe of a material',
  link: '',
  icon: 'book',
  programs: [],
  subject_id: null,
  level: null,
  languages: ['ru'],
  mode: 'open',
  roles: [],
  questions: [],
  asked: 0,
}
const ROW = { ...MATERIAL, questions: '[]' }
const entry = (input: Input): Entry => ({ about: 'many', input: () => input })
const one = (body?: object): Entry => entry({ params: { key: '1' }, ...(body && { body }) })
const EXPORTED = { format: 'csv', columns: [{ key: 'title', title: 'X' }] }

export const KNOWLEDGE_ENTRIES: Record<string, Entry> = {
  'knowledge.list': entry({ body: {} }),
  'knowledge.export': entry({ body: EXPORTED }),
  'knowledge.levels': entry({}),
  'knowledge.view': one(),
  'knowledge.read': one({ number: 1, step: 'opened' }),
  'knowledge.beginQuiz': one({}),
  'knowledge.answerQuiz': one({ id: '0190c2a4-0000-7000-8000-000000000001', answers: [] }),
  'materials.list': entry({ body: {} }),
  'materials.export': entry({ body: EXPORTED }),
  'materials.view': one(),
  'materials.readers': one({}),
  'materials.history': one(),
  'materials.choices': entry({}),
  'materials.create': entry({ body: MATERIAL }),
  'materials.update': one({ base_version: -1, values: MATERIAL }),
  'materials.publish': one({ base_version: -1, again: false }),
  'materials.archive': one({ base_version: -1 }),
  'materials.restore': one({ base_version: -1 }),
  'materials.remove': one({ base_version: -1 }),
  'materials.renewLink': one({ base_version: -1 }),
}

/** The material that the entries are about. */
export async function addKnowledgeProbe(db: Db, person: number): Promise<void> {
  const published_at = new Date(0)
  const { id } = await db
    .insertInto('materials')
    .values({
      ...ROW,
      token: 'probe-of-a-material-00',
      state: 'published',
      number: 1,
      created_by: person,
      created_at: published_at,
      published_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('material_publications')
    .values({ ...ROW, material_id: id, number: 1, published_by: person, published_at })
    .execute()
}
