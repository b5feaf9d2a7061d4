// SMS providers of the demo shop, switched off, because its codes go to the console; and the programs and subjects of the
// knowledge base.
import type { ProgramForm, SubjectForm } from '#domain/reference/forms.ts'
import type { Trx } from '../../platform/trx.ts'

const PROVIDERS = [
  { name: 'Eskiz', kind: 'eskiz', sender: '4546', login: 'sms@anketa.example', price: 95, priority: 1 },
  { name: 'Play Mobile', kind: 'play_mobile', sender: '3700', login: 'anketa', price: 110, priority: 2 },
] as const

type Names = Pick<ProgramForm, 'name_ru' | 'name_uz_latn' | 'name_uz_cyrl'>
const named = (name_ru: string, name_uz_latn: string, name_uz_cyrl: string): Names => ({
  name_ru,
  name_uz_latn,
  name_uz_cyrl,
})

const TRAINING: readonly { program: Names; subjects: readonly Names[] }[] = [
  {
    program: named('Первая неделя в магазине', 'Doʻkondagi birinchi hafta', 'Дўкондаги биринчи ҳафта'),
    subjects: [
      named('Как устроена рассрочка', 'Boʻlib toʻlash qanday ishlaydi', 'Бўлиб тўлаш қандай ишлайди'),
      named('Разговор с клиентом', 'Mijoz bilan suhbat', 'Мижоз билан суҳбат'),
      named('Правила магазина', 'Doʻkon qoidalari', 'Дўкон қоидалари'),
    ],
  },
  {
    program: named('Заявка на планшете', 'Planshetdagi ariza', 'Планшетдаги ариза'),
    subjects: [
      named('Фото документов', 'Hujjatlarni suratga olish', 'Ҳужжатларни суратга олиш'),
      named('Работа без интернета', 'Internetsiz ishlash', 'Интернетсиз ишлаш'),
      named('Ошибки в заявке', 'Arizadagi xatolar', 'Аризадаги хатолар'),
    ],
  },
  {
    program: named('Банки-партнёры', 'Hamkor banklar', 'Ҳамкор банклар'),
    subjects: [
      named('Лимиты и сроки', 'Limitlar va muddatlar', 'Лимитлар ва муддатлар'),
      named('Причины отказов', 'Rad etish sabablari', 'Рад этиш сабаблари'),
    ],
  },
  {
    program: named('Товары и склад', 'Tovarlar va ombor', 'Товарлар ва омбор'),
    subjects: [
      named('Маркировка и IMEI', 'Markirovka va IMEI', 'Маркировка ва IMEI'),
      named('Возврат товара', 'Tovarni qaytarish', 'Товарни қайтариш'),
    ],
  },
]

async function addProgram(trx: Trx, { program, subjects }: (typeof TRAINING)[number], position: number) {
  const { id } = await trx
    .insertInto('programs')
    .values({ ...program, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows: Omit<SubjectForm, 'status'>[] = subjects.map((subject, index) => ({
    ...subject,
    program_id: id,
    position: index + 1,
  }))
  await trx.insertInto('subjects').values(rows).execute()
}

/** Adds them to the demo shop. */
export async function addProvidersAndTraining(trx: Trx): Promise<void> {
  await trx.insertInto('sms_providers').values(PROVIDERS).execute()
  for (const [index, training] of TRAINING.entries()) await addProgram(trx, training, index + 1)
}
