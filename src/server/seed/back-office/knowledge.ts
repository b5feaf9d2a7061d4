// The knowledge base of the demo shop: a few materials of two levels, read by some, and a draft. All texts are invented.
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { MaterialForm } from '#domain/knowledge/material.ts'
import type { Trx } from '../../platform/trx.ts'

type Story = Omit<MaterialForm, 'programs' | 'subject_id' | 'roles'> & { subject: string | null }

const STORIES: readonly Story[] = [
  {
    title: 'Как снять паспорт',
    info: 'Свет, чехол, блики: почему банк возвращает фото.',
    kind: 'article',
    text: `Достаньте паспорт из чехла: на плёнке остаются блики.

Положите его на тёмный стол и повернитесь так, чтобы свет падал сбоку. Все четыре угла должны быть в кадре.

Проверьте, что читаются обе нижние строки из букв и знаков «<»: из них заполняется заявка. Если приложение говорит, что фото нерезкое, переснимите сразу, пока клиент рядом.`,
    link: '',
    icon: 'camera',
    level: 1,
    languages: ['ru'],
    mode: 'open',
    questions: [],
    asked: 0,
    subject: null,
  },
  {
    title: 'Mijoz bilan shartnoma tuzish',
    info: 'Limitdan topshirishgacha boʻlgan qadamlar.',
    kind: 'article',
    text: `Limit kelgach, muddatni mijoz bilan birga tanlang: oylik toʻlovni ayting, ustama narxni ham.

SMS kodni mijozning oʻzi oʻqib beradi. Kodni hech qachon yozib olmang.

Tovarni topshirishdan oldin IMEI raqamini qutidagi bilan solishtiring.`,
    link: '',
    icon: 'document',
    level: 2,
    languages: ['uz-Latn'],
    mode: 'open',
    questions: [
      {
        text: 'SMS kodni kim aytadi?',
        answers: ['Sotuvchi', 'Mijozning oʻzi', 'Menejer'],
        right: 1,
      },
      {
        text: 'Topshirishdan oldin nima solishtiriladi?',
        answers: ['IMEI raqami', 'Qutining rangi'],
        right: 0,
      },
      {
        text: 'Muddatni kim tanlaydi?',
        answers: ['Hamkor', 'Sotuvchining oʻzi', 'Mijoz bilan birga tanlanadi'],
        right: 2,
      },
    ],
    asked: 2,
    subject: null,
  },
  {
    title: 'Маркировка: короткое видео',
    info: 'Где на упаковке код и как его сканировать.',
    kind: 'video',
    text: '',
    link: 'https://example.com/markirovka',
    icon: 'video',
    level: null,
    languages: ['ru', 'uz-Latn'],
    mode: 'open',
    questions: [],
    asked: 0,
    subject: 'Маркировка и IMEI',
  },
]
const DRAFT: Story = {
  title: 'Возврат без чека',
  info: '',
  kind: 'article',
  text: 'Что делать, если клиент потерял чек.',
  link: '',
  icon: 'question',
  level: null,
  languages: ['ru'],
  mode: 'link',
  questions: [],
  asked: 0,
  subject: 'Возврат товара',
}

const tokenOf = (nth: number): string => `demo-material-${String(nth).padStart(8, '0')}`

/** Adds the materials, written by one person. */
export async function addKnowledge(trx: Trx, now: Date, created_by: number): Promise<void> {
  const subjects = await trx.selectFrom('subjects').select(['id', 'name_ru', 'program_id']).execute()
  const staff = await trx
    .selectFrom('users')
    .select('id')
    .where('partner_id', 'is', null)
    .where('works', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const [nth, { subject: name, ...story }] of [...STORIES, DRAFT].entries()) {
    const subject = subjects.find(({ name_ru }) => name_ru === name)
    const programs = subject === undefined ? [] : [subject.program_id]
    const questions = JSON.stringify(story.questions)
    const content = { ...story, questions, subject_id: subject?.id ?? null, programs, roles: [] }
    const at = new Date(now.getTime() - (20 - nth) * DAY_MS)
    const isPublished = nth < STORIES.length
    const { id } = await trx
      .insertInto('materials')
      .values({
        ...content,
        token: tokenOf(nth),
        created_by,
        created_at: at,
        ...(isPublished && { state: 'published', number: 1, published_at: at }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isPublished) continue
    await trx
      .insertInto('material_publications')
      .values({ ...content, material_id: id, number: 1, published_by: created_by, published_at: at })
      .execute()
    // Some have read it, others have only opened it.
    const readers = staff.filter((_, index) => index % 3 !== 0)
    await trx
      .insertInto('material_readings')
      .values(
        readers.map(({ id: user_id }, index) => ({
          user_id,
          material_id: id,
          opened_at: now,
          ...(index % 2 === 0 && { viewed_number: 1, viewed_at: now }),
        })),
      )
      .execute()
  }
}
