// Branches, financing partners and goods of the demo shop. All firms are invented; models are everyday goods.

export const DEMO_BRANCHES = [
  {
    name: 'Chilonzor',
    region: 1726,
    district: 1_726_294,
    address: 'Chilonzor tumani, Bunyodkor koʻchasi, 12',
    phone: '+998712000101',
    link: 'chilonzor',
  },
  {
    name: 'Самарканд, Регистан',
    region: 1718,
    district: 1_718_401,
    address: 'ул. Регистан, 5',
    phone: '+998662000202',
    link: 'samarqand',
  },
  {
    name: 'Nókis',
    region: 1735,
    district: 1_735_401,
    address: 'Nukus shahri, Doʻstlik koʻchasi, 30',
    phone: '+998612000303',
    link: 'nukus',
  },
] as const

const terms = (...rows: readonly (readonly [number, number])[]) =>
  rows.map(([months, markup]) => ({ months, markup }))

/** Three dialects, and each kind of rule that can refuse a client; markup in whole percent. */
export const DEMO_PARTNERS = [
  {
    name: 'Orol Nasiya',
    priority: 10,
    dialect: 'uzum',
    signing: 'code',
    type: 'bank',
    limit_max: 40_000_000,
    bound: {},
    terms: terms([3, 9], [6, 18], [12, 36]),
  },
  {
    name: 'Zarafshon Kredit',
    priority: 20,
    dialect: 'alif',
    signing: 'code',
    type: 'bank',
    limit_max: 60_000_000,
    bound: {},
    terms: terms([6, 17], [12, 34], [18, 49]),
  },
  {
    name: 'Tezkor Boʻlib-toʻlash',
    priority: 30,
    dialect: 'intend',
    signing: 'code',
    type: 'partner',
    limit_max: 15_000_000,
    bound: {},
    terms: terms([3, 7], [6, 15]),
  },
  {
    name: 'Ipak Moliya',
    priority: 40,
    dialect: 'uzum',
    signing: 'page',
    type: 'bank',
    limit_max: 90_000_000,
    bound: { work_activities: ['employee_state', 'employee_private', 'military'] },
    terms: terms([12, 32], [18, 46], [24, 59]),
  },
] as const

type Line = readonly [model: string, price: number]
type Category = { name: string; brand: string; lines: readonly Line[] }

const CATEGORIES: readonly Category[] = [
  {
    name: 'Smartfonlar',
    brand: 'Samsung',
    lines: [
      ['Galaxy A06 128 GB', 1_690_000],
      ['Galaxy A16 128 GB', 2_350_000],
      ['Galaxy A26 256 GB', 3_790_000],
      ['Galaxy A36 256 GB', 4_590_000],
      ['Galaxy A56 256 GB', 5_490_000],
      ['Galaxy S25 256 GB', 11_900_000],
    ],
  },
  {
    name: 'Smartfonlar',
    brand: 'Xiaomi',
    lines: [
      ['Redmi 14C 128 GB', 1_490_000],
      ['Redmi Note 14 256 GB', 2_790_000],
      ['Redmi Note 14 Pro 256 GB', 3_690_000],
      ['15T 512 GB', 7_300_000],
    ],
  },
  {
    name: 'Televizorlar',
    brand: 'Artel',
    lines: [
      ['32AH5500', 1_950_000],
      ['43AU20H', 3_250_000],
      ['55AU20K', 5_100_000],
      ['65AU90G', 7_900_000],
    ],
  },
  {
    name: 'Muzlatkichlar',
    brand: 'Artel',
    lines: [
      ['HD 228 FN', 2_990_000],
      ['HD 345 RN', 3_990_000],
      ['HD 455 RWENE', 6_290_000],
      ['HS 617 RWEN', 8_450_000],
    ],
  },
  {
    name: 'Kir yuvish mashinalari',
    brand: 'LG',
    lines: [
      ['F2J3HS0W 7 kg', 4_900_000],
      ['F2V5GS0W 8,5 kg', 6_400_000],
      ['F4V5VS0W 9 kg', 7_200_000],
      ['WD-10490 6 kg', 3_990_000],
    ],
  },
  {
    name: 'Konditsionerlar',
    brand: 'Midea',
    lines: [
      ['Breezeless 09', 4_850_000],
      ['Breezeless 12', 5_650_000],
      ['Xtreme 18', 8_200_000],
      ['Xtreme 24', 10_700_000],
    ],
  },
  {
    name: 'Noutbuklar',
    brand: 'Lenovo',
    lines: [
      ['IdeaPad Slim 3 15', 6_900_000],
      ['IdeaPad Slim 5 16', 9_800_000],
      ['LOQ 15', 13_500_000],
      ['V15 G4', 5_800_000],
    ],
  },
  {
    name: 'Maishiy texnika',
    brand: 'Shivaki',
    lines: [
      ['Gaz plita 5402', 2_350_000],
      ['Mikrotoʻlqinli pech 20', 950_000],
      ['Changyutgich SVC 1748', 890_000],
      ['Elektr choynak 1.8', 320_000],
      ['Dazmol SSI 2600', 410_000],
    ],
  },
  {
    name: 'Mebel',
    brand: 'Chinor',
    lines: [
      ['Divan Samo', 5_400_000],
      ['Yotoqxona Lola', 14_900_000],
      ['Oshxona stoli', 2_700_000],
      ['Shkaf 3 eshikli', 3_950_000],
      ['Bolalar karavoti', 1_850_000],
    ],
  },
]

export const DEMO_CATEGORIES = [...new Set(CATEGORIES.map((row) => row.name))]
export const DEMO_PRODUCTS = CATEGORIES.flatMap(({ name, brand, lines }) =>
  lines.map(([model, price]) => ({ category: name, brand, model, price, name: `${brand} ${model}` })),
).map((row, index) => ({ ...row, sku: `SKU-${String(index + 1).padStart(5, '0')}` }))

/** Phones are known by their IMEI, large appliances by their marking. */
export const TRACKING: Readonly<Record<string, 'imei' | 'marking'>> = {
  Smartfonlar: 'imei',
  Televizorlar: 'marking',
  Muzlatkichlar: 'marking',
  'Kir yuvish mashinalari': 'marking',
  Konditsionerlar: 'marking',
}

/** A GTIN-14 of the country's prefix (478) with a right check digit. */
export function demoGtin(index: number): string {
  const body = `04780${String(10_000_000 + index)}`
  const sum = [...body]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
