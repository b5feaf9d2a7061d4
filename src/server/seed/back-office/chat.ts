// Conversations of the demo shop: of a branch, of a group and of two people. All texts are invented.
import { randomUUID } from 'node:crypto'
import type { RoleKey } from '#domain/access/default-roles.ts'
import type { ConversationKind } from '#domain/chat/chat.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import type { Trx } from '../../platform/trx.ts'

type Person = { id: number; branch_id: number | null }
type Talk = {
  kind: ConversationKind
  title?: string
  branch_id?: number | null
  people: readonly number[]
  /** Who writes, by the place among the people, and what; the oldest first. */
  messages: readonly [who: number, text: string][]
}

async function addTalk(trx: Trx, now: Date, { kind, title = '', branch_id = null, people, messages }: Talk) {
  const [maker = 0, other = 0] = people
  const atOf = (number: number) => new Date(now.getTime() - (messages.length - number + 1) * 7 * MINUTE_MS)
  const pair =
    kind === 'direct' ? { first_id: Math.min(maker, other), second_id: Math.max(maker, other) } : {}
  const { id: conversation_id } = await trx
    .insertInto('conversations')
    .values({
      kind,
      title,
      branch_id,
      first_id: null,
      second_id: null,
      ...pair,
      created_by: maker,
      made_by: maker,
      created_at: atOf(0),
      last_number: messages.length,
      last_at: atOf(messages.length),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'group')
    await trx
      .insertInto('conversation_members')
      .values(people.map((user_id) => ({ conversation_id, user_id })))
      .execute()
  await trx
    .insertInto('chat_messages')
    .values(
      messages.map(([who, text], nth) => ({
        conversation_id,
        number: nth + 1,
        id: randomUUID(),
        author_id: people[who] ?? maker,
        text,
        at: atOf(nth + 1),
      })),
    )
    .execute()
  // Everybody has read all but the last message.
  await trx
    .insertInto('chat_readings')
    .values(people.map((user_id) => ({ conversation_id, user_id, number: messages.length - 1 })))
    .execute()
}

/** The first person of a role, of a branch where one is given. */
async function firstOf(trx: Trx, role: RoleKey, branch: number | null = null): Promise<Person> {
  return trx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.branch_id'])
    .where('r.key', '=', role)
    .where('u.works', '=', true)
    .where('u.deleted_at', 'is', null)
    .$if(branch !== null, (query) => query.where('u.branch_id', '=', branch))
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Adds the conversations of an administrator, a director, a manager and a seller of one branch. */
export async function addConversations(trx: Trx, now: Date): Promise<void> {
  const [admin, director, manager] = [
    await firstOf(trx, 'admin'),
    await firstOf(trx, 'director'),
    await firstOf(trx, 'manager'),
  ]
  const seller = await firstOf(trx, 'seller', manager.branch_id)
  await addTalk(trx, now, {
    kind: 'branch',
    branch_id: manager.branch_id,
    people: [manager.id, seller.id],
    messages: [
      [0, 'Ertaga soat 9:00 da qisqa yigʻilish bor.'],
      [1, 'Tushunarli, kelamiz.'],
      [0, 'Kassadagi qogʻoz tugayapti, omborga yozib qoʻydim.'],
    ],
  })
  await addTalk(trx, now, {
    kind: 'group',
    title: 'Договоры и партнёры',
    people: [director.id, admin.id, manager.id],
    messages: [
      [
        0,
        'Коллеги, с понедельника один из партнёров отвечает дольше обычного. Не повторяйте запрос раньше десяти минут.',
      ],
      [2, 'Поняли. Клиентам предлагаем подождать или выбрать другого партнёра.'],
      [0, 'Всё верно.'],
    ],
  })
  await addTalk(trx, now, {
    kind: 'direct',
    people: [director.id, admin.id],
    messages: [
      [0, 'Добавьте, пожалуйста, нового продавца в филиал на Чиланзаре.'],
      [1, 'Сделаю сегодня.'],
      [0, 'Спасибо!'],
    ],
  })
}
