// Names, streets and places of work from which the demo clients are put together: Uzbek, Russian and Karakalpak, in
// Latin and Cyrillic, as they come over a counter.

type BySex = { M: readonly string[]; F: readonly string[] }
export type NameSet = {
  nationality: string
  language: string
  surnames: BySex
  names: BySex
  patronymics: BySex
}

const UZBEK: NameSet = {
  nationality: '161',
  language: 'uz',
  surnames: {
    M: [
      'Karimov',
      'Toʻxtayev',
      'Rahimov',
      'Gʻulomov',
      'Yusupov',
      'Ergashev',
      'Qodirov',
      'Mirzayev',
      'Saidov',
      'Normatov',
    ],
    F: [
      'Karimova',
      'Toʻxtayeva',
      'Rahimova',
      'Gʻulomova',
      'Yusupova',
      'Ergasheva',
      'Qodirova',
      'Mirzayeva',
      'Saidova',
    ],
  },
  names: {
    M: ['Sherzod', 'Jamshid', 'Bobur', 'Ulugʻbek', 'Dilshod', 'Otabek', 'Sanjar', 'Anvar', 'Farrux', 'Islom'],
    F: [
      'Malika',
      'Shahnoza',
      'Nigora',
      'Gulnora',
      'Feruza',
      'Zilola',
      'Madina',
      'Sevara',
      'Dilfuza',
      'Umida',
    ],
  },
  patronymics: {
    M: ['Anvar oʻgʻli', 'Baxtiyorovich', 'Rustam oʻgʻli', 'Hamidovich', 'Olimjon oʻgʻli'],
    F: ['Anvar qizi', 'Baxtiyorovna', 'Rustam qizi', 'Hamidovna', 'Olimjon qizi'],
  },
}

const UZBEK_CYRILLIC: NameSet = {
  nationality: '161',
  language: 'uz',
  surnames: {
    M: ['Каримов', 'Ўринов', 'Ҳакимов', 'Ғаниев', 'Қосимов', 'Турсунов', 'Эшонқулов', 'Шарипов'],
    F: ['Каримова', 'Ўринова', 'Ҳакимова', 'Ғаниева', 'Қосимова', 'Турсунова', 'Шарипова'],
  },
  names: {
    M: ['Жаҳонгир', 'Баҳодир', 'Шавкат', 'Элёр', 'Нодир', 'Фарҳод', 'Темур'],
    F: ['Дилором', 'Гулчеҳра', 'Мавлуда', 'Зарина', 'Нилуфар', 'Ҳилола'],
  },
  patronymics: { M: ['Алишерович', 'Собирович', 'Ғайратович'], F: ['Алишеровна', 'Собировна', 'Ғайратовна'] },
}

const RUSSIAN: NameSet = {
  nationality: '1',
  language: 'ru',
  surnames: {
    M: ['Соколов', 'Кузнецов', 'Ковалёв', 'Морозов'],
    F: ['Соколова', 'Кузнецова', 'Ковалёва', 'Морозова'],
  },
  names: { M: ['Андрей', 'Дмитрий', 'Сергей', 'Артём'], F: ['Елена', 'Ольга', 'Наталья', 'Ксения'] },
  patronymics: { M: ['Сергеевич', 'Петрович', 'Иванович'], F: ['Сергеевна', 'Петровна', 'Ивановна'] },
}

const KARAKALPAK: NameSet = {
  nationality: '77',
  language: 'kaa',
  surnames: {
    M: ['Bekbergenov', 'Qalbaev', 'Nurimbetov', 'Tajibaev', 'Allambergenov'],
    F: ['Bekbergenova', 'Qalbaeva', 'Nurimbetova', 'Tajibaeva', 'Allambergenova'],
  },
  names: {
    M: ['Azamat', 'Aybek', 'Marat', 'Islambek', 'Sultan'],
    F: ['Ayjamal', 'Gulbahar', 'Aysanem', 'Dametken', 'Perizat'],
  },
  patronymics: {
    M: ['Sarsenbaevich', 'Jumabay ulı', 'Orınbaevich'],
    F: ['Sarsenbaevna', 'Jumabay qızı', 'Orınbaevna'],
  },
}

/** By region of the branch. */
export const CLIENT_NAMES: Readonly<Record<number, readonly NameSet[]>> = {
  1726: [UZBEK, UZBEK, UZBEK_CYRILLIC, RUSSIAN],
  1718: [UZBEK, UZBEK_CYRILLIC, UZBEK_CYRILLIC, RUSSIAN],
  1735: [KARAKALPAK, KARAKALPAK, KARAKALPAK, UZBEK],
}

export const STREETS = [
  'Navoiy koʻchasi',
  'Amir Temur koʻchasi',
  'Bogʻishamol koʻchasi',
  'ул. Мустакиллик',
  'Oydin koʻchasi',
  'Doʻstlik koʻchasi',
  'Ипак йўли кўчаси',
  'Tinchlik koʻchasi',
] as const

export const WORK_PLACES = [
  '34-maktab',
  'Tuman markaziy shifoxonasi',
  'Nafis tikuvchilik fabrikasi',
  'ООО «Барака Маркет»',
  'Non zavodi',
  '12-bolalar bogʻchasi',
  'Yoʻl qurilish boshqarmasi',
  'Хусусий клиника «Шифо»',
] as const
