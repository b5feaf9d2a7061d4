// Complaints and offers of the demo shop, one in each state, with what was answeredAt about them. All texts are invented.
import { randomUUID } from 'node:crypto'
import { type ComplaintState, deadlinesFrom } from '#domain/complaints/complaint.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { Inserted } from '../../db/schema/database.ts'
import type { Trx } from '../../platform/trx.ts'
import type { Shop } from '../demo-drafts.ts'

type Story = Pick<Inserted<'complaints'>, 'kind' | 'topic' | 'title' | 'text'> & {
  state: ComplaintState
  ago: number
  urgent?: true
  hidden?: true
  messages?: readonly [what: Inserted<'complaint_messages'>['what'], text: string][]
}

const STORIES: readonly Story[] = [
  {
    kind: 'appeal',
    topic: 'work',
    title: 'Konditsioner ishlamayapti',
    text: 'Sotuv zalida konditsioner uch kundan beri ishlamayapti, mijozlar uzoq oʻtirmayapti.',
    state: 'new',
    ago: 2 * HOUR_MS,
  },
  {
    kind: 'appeal',
    topic: 'salary',
    title: 'Не начислена премия за октябрь',
    text: 'В октябре план филиала выполнен, премии в расчётном листе нет. Прошу проверить.',
    state: 'new',
    ago: 5 * HOUR_MS,
    urgent: true,
    hidden: true,
  },
  {
    kind: 'offer',
    topic: 'goods',
    title: 'Кўпроқ арзон смартфон керак',
    text: 'Мижозларнинг кўпи икки миллион сўмгача бўлган телефон сўрайди, бизда эса танлов кам.',
    state: 'in_work',
    ago: DAY_MS,
    messages: [['write', 'Qaysi modellarni koʻproq soʻrashadi?']],
  },
  {
    kind: 'appeal',
    topic: 'client',
    title: 'Клиент отказывается от товара',
    text: 'Клиент вернулся через две недели и требует забрать холодильник без причины.',
    state: 'waiting',
    ago: 2 * DAY_MS,
    messages: [['ask', 'Есть ли на товаре следы использования? Пришлите фото.']],
  },
  {
    kind: 'offer',
    topic: 'work',
    title: 'Navbat jadvali',
    text: 'Navbat jadvalini bir hafta oldin eʼlon qilsak, hammaga qulay boʻlardi.',
    state: 'answered',
    ago: 4 * DAY_MS,
    messages: [['answer', 'Dekabrdan jadval bir hafta oldin eʼlon qilinadi. Rahmat!']],
  },
]

/** Adds the stories: each is written by a seller and answered by the person `answering`. */
export async function addComplaints(
  trx: Trx,
  { branches }: Shop,
  now: Date,
  answering: number,
): Promise<void> {
  for (const [nth, { ago, messages = [], urgent = false, hidden = false, ...story }] of STORIES.entries()) {
    const branch = branches[nth % branches.length]
    const author = branch?.sellers[0]
    if (branch === undefined || author === undefined) continue
    const created_at = new Date(now.getTime() - ago)
    const answeredAt = new Date(created_at.getTime() + ago / 2)
    const isTaken = story.state !== 'new'
    const { id } = await trx
      .insertInto('complaints')
      .values({
        ...story,
        urgent,
        urgent_at: urgent ? created_at : null,
        hidden,
        branch_id: branch.id,
        created_by: author,
        created_at,
        ...deadlinesFrom(created_at, urgent),
        ...(isTaken && { owner_id: answering, first_answered_at: answeredAt }),
        ...(story.state === 'waiting' && { waiting_since: answeredAt }),
        ...(story.state === 'answered' && { answered_at: answeredAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [what, text] of messages)
      await trx
        .insertInto('complaint_messages')
        .values({ id: randomUUID(), complaint_id: id, user_id: answering, what, text, at: answeredAt })
        .execute()
  }
}
