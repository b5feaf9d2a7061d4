// The people of the demo shop; names and phones are invented.
import type { RoleKey } from '#domain/access/default-roles.ts'

export type DemoPerson = {
  role: RoleKey
  name: string
  phone: string
  password: string
  /** Place in DEMO_BRANCHES, or null for the head office. */
  branch: number | null
  position: string
  /** Place in DEMO_PARTNERS. */
  partner?: number
}

const PASSWORD = 'Bozor-2026'
let count = 0
const person = (role: RoleKey, name: string, branch: number | null, position: string): DemoPerson => {
  count += 1
  return {
    role,
    name,
    branch,
    position,
    password: PASSWORD,
    phone: `+99890100${String(count).padStart(4, '0')}`,
  }
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('seller', 'Nodira Yoʻldosheva', 0, 'Sotuvchi'),
  person('manager', 'Жасур Каримов', 0, 'Menejer'),
  person('seller', 'Тимур Ахмедов', 0, 'Sotuvchi'),
  person('seller', 'Gulbahor Shodiyeva', 1, 'Sotuvchi'),
  person('seller', 'Отабек Рашидов', 1, 'Sotuvchi'),
  person('manager', 'Марина Ким', 1, 'Menejer'),
  person('seller', 'Ayjamal Bekbergenova', 2, 'Sotuvchi'),
  person('seller', 'Рустам Нуримбетов', 2, 'Sotuvchi'),
  person('manager', 'Azamat Qalbaev', 2, 'Menejer'),
  person('admin', 'Сардор Мирзаев', null, 'Administrator'),
  person('director', 'Шухрат Холматов', null, 'Direktor'),
  person('support', 'Dilnoza Ergasheva', null, 'Yordam xizmati xodimi'),
  person('operator', 'Камола Исмоилова', null, 'Operator'),
  person('finance', 'Виктория Цой', null, 'Moliyachi'),
  person('accounting', 'Oʻgʻiloy Toʻraqulova', null, 'Buxgalter'),
  person('intern', 'Бекзод Солиев', 0, 'Stajyor'),
  { ...person('partner', 'Алишер Назаров', null, 'Hamkor vakili'), partner: 0 },
  // The stages of a return are passed by different people.
  person('support', 'Санжар Абдуллаев', null, 'Yordam xizmati xodimi'),
]
