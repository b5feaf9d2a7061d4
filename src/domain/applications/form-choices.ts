// Keys a person chooses from in the wizard (specification section 3). Keys only: the labels are in domain/reference
// and in the locales, so that requests do not carry them; a test keeps both lists equal.

export const NATIONALITIES = [
  '161',
  '77',
  '1',
  '142',
  '73',
  '83',
  '157',
  '145',
  '91',
  '88',
  '162',
  '164',
  '32',
  '23',
  '155',
  '156',
  '117',
  '64',
  '174',
  '129',
  '30',
  '38',
  '37',
  '53',
  '0',
] as const
/** The nationality of most citizens. */
export const UZBEK = '161'
export const SEXES = ['M', 'F'] as const
export const FAMILY_STATUSES = ['M', 'U', 'D', 'W', 'T'] as const
/** Married. */
export const MARRIED = 'M'
export const EDUCATION_LEVELS = [
  'secondary',
  'secondary_special',
  'incomplete_higher',
  'higher',
  'other',
] as const
export const SPOKEN_LANGUAGES = ['uz', 'ru', 'kaa', 'tg', 'kk', 'other'] as const
export const SPOUSE = 'spouse'
export const RELATIONS = [
  'self',
  'father',
  'mother',
  'spouse',
  'brother',
  'sister',
  'son',
  'daughter',
  'relative',
  'colleague',
  'friend',
  'neighbour',
] as const
export const WORK_ACTIVITIES = [
  'employee_private',
  'employee_state',
  'entrepreneur',
  'self_employed',
  'military',
  'pensioner',
  'student',
  'housewife',
  'abroad',
  'unemployed',
] as const
export const HOME_OWNERSHIPS = ['own', 'parents', 'rent', 'other'] as const
export const MIB_STATES = ['none', 'has_debt', 'not_checked'] as const
export const CLIENT_TYPES = ['new', 'secondary'] as const
export const COMMUNICATION_CHANNELS = ['call', 'sms', 'telegram', 'whatsapp', 'other'] as const

/** Activities whose place of work is asked for. `WORKING` adds those that work without a fixed place. */
export const NEED_WORK_PLACE: readonly string[] = [
  'employee_private',
  'employee_state',
  'entrepreneur',
  'military',
]
export const WORKING: readonly string[] = [...NEED_WORK_PLACE, 'self_employed', 'abroad']
/** Activities that may have no income of their own. */
export const WITHOUT_SALARY: readonly string[] = ['student', 'housewife', 'unemployed']
/** Channels whose address is not the phone number itself. */
export const CHANNELS_WITH_ITEM: readonly string[] = ['telegram', 'other']

/** SOATO numbers of the 14 regions; a district's number starts with its region's. */
export const REGION_IDS: readonly number[] = [
  1703, 1706, 1708, 1710, 1712, 1714, 1718, 1722, 1724, 1726, 1727, 1730, 1733, 1735,
]

/** The region where no nationality is the usual one. */
export const KARAKALPAKSTAN = 1735

export const ADDRESSES = ['registration', 'residence', 'birth', 'work'] as const
export type AddressName = (typeof ADDRESSES)[number]
export const ADDRESS_PARTS = ['region', 'district', 'street', 'house', 'apartment'] as const
export type AddressPart = (typeof ADDRESS_PARTS)[number]
/** Which address another one may be copied from; residence copies only the base, so there is no cycle. */
export const RESIDENCE_SAME_AS = ['none', 'registration'] as const
export const SAME_AS = ['none', 'registration', 'residence'] as const
