// Values that the form fills in by itself, each with its source: true of most clients, where the branch is, or computed from other
// fields (src/docs/business-rules.md#defaults-of-the-form). A person's value is never replaced; one that was computed follows its
// inputs as long as nobody has changed it.
import { checkDocumentNumber, documentExpiry, documentIssue } from '../kernel/codes/documents.ts'
import type { Sex } from '../kernel/codes/pinfl.ts'
import { searchKey } from '../kernel/texts/transliteration.ts'
import { isPlainDate } from '../kernel/time/dates.ts'
import { documentTypeOf, type FormField, type FormValue, type FormValues } from './form.ts'
import { ADDRESSES, KARAKALPAKSTAN, MARRIED, SPOUSE, UZBEK } from './form-choices.ts'
import { isEmpty, isVisible } from './form-conditions.ts'
import { fillFromPinfl } from './form-rules.ts'
import { isDefault, type ProvidedSource, type ProvidedSources } from './sources.ts'

export type Filled = { values: FormValues; sources: ProvidedSources }

/** Where a branch is; answers that older servers gave name no district. */
export type BranchPlace = { region: number; district?: number | null | undefined }

/** What a new draft begins with: the client lives where registered, in the place of the branch. */
export function defaultsOfNew(branch: BranchPlace | null): Filled {
  const isDistrictKnown = branch?.district !== undefined && branch.district !== null
  return {
    values: {
      residence_same_as: 'registration',
      ...(branch === null ? {} : { registration_region: branch.region }),
      ...(isDistrictKnown ? { registration_district: branch.district } : {}),
    },
    sources: {
      residence_same_as: 'usual',
      ...(branch === null ? {} : { registration_region: 'branch' as const }),
      ...(isDistrictKnown ? { registration_district: 'branch' as const } : {}),
    },
  }
}

/** The sex that the ending of a patronymic says, in either script, or null. */
export function sexOfPatronymic(patronymic: string): Sex | null {
  const key = searchKey(patronymic)
  if (/\S (?:ogli|ugli|uli)$|\S\S[oe]vich$|[lnm]ich$/.test(key)) return 'M'
  return /\S (?:kizi)$|\S\S(?:ov|ev|ich)na$/.test(key) ? 'F' : null
}

type Rule = {
  field: FormField
  /** The fields that it is computed from. */
  from: readonly FormField[]
  source: ProvidedSource
  value: (values: FormValues, today: string, sources: ProvidedSources) => FormValue
}

const dateIn = (value: string | null | undefined): string | null =>
  value && isPlainDate(value) ? value : null
const documentOf = (values: FormValues) => ({
  isCard: documentTypeOf(values) === 'id_card',
  birth: dateIn(values.birth_date),
})

/** In this order: the dates of a document depend on the birth date. */
const RULES: readonly Rule[] = [
  {
    field: 'birth_date',
    from: ['pinfl'],
    source: 'computed',
    value: ({ pinfl }, today) => fillFromPinfl({ pinfl }, today).birth_date,
  },
  {
    field: 'sex',
    from: ['pinfl', 'patronymic'],
    source: 'computed',
    value: ({ pinfl, patronymic }, today) =>
      fillFromPinfl({ pinfl }, today).sex ?? sexOfPatronymic(patronymic ?? ''),
  },
  {
    field: 'document_expires',
    from: ['document_issued', 'birth_date', 'document_type'],
    source: 'computed',
    value: (values, today) => {
      const issued = dateIn(values.document_issued)
      return issued === null || issued > today ? null : documentExpiry(issued, documentOf(values))
    },
  },
  {
    field: 'document_issued',
    from: ['document_expires', 'birth_date', 'document_type'],
    source: 'computed',
    value: (values, today) => {
      const expires = dateIn(values.document_expires)
      const issued = expires === null ? null : documentIssue(expires, documentOf(values))
      return issued !== null && issued > today ? null : issued
    },
  },
  {
    // The form takes only numbers of Uzbekistan. The reader proposes it by the citizenship that it has read.
    field: 'nationality',
    from: ['document_number', 'registration_region'],
    source: 'usual',
    value: ({ document_number, registration_region }, _today, sources) =>
      sources.document_number !== 'document' &&
      registration_region !== KARAKALPAKSTAN &&
      checkDocumentNumber(document_number ?? '').ok
        ? UZBEK
        : null,
  },
  {
    field: 'second_phone_relation',
    from: ['family_status'],
    source: 'usual',
    value: ({ family_status }) => (family_status === MARRIED ? SPOUSE : null),
  },
  {
    field: 'work_region',
    from: ['work_activity', 'registration_region'],
    source: 'usual',
    value: (values) => (isVisible('work_region', values) ? values.registration_region : null),
  },
]

/** The change with emptied texts as null, and without the district of a region that was left. */
export function tidyChange(values: FormValues, changed: FormValues): FormValues {
  const patch: FormValues = Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [field, value === '' ? null : value]),
  )
  for (const address of ADDRESSES) {
    const region: FormField = `${address}_region`
    const district: FormField = `${address}_district`
    const isMoved = region in patch && patch[region] !== values[region]
    if (isMoved && !(district in patch) && values[district]) patch[district] = null
  }
  return patch
}

type Change = {
  values: FormValues
  changed: FormValues
  /** The sources of the values before the change. */
  sources: ProvidedSources
  /** Where the changed values come from; none where they were typed. */
  source?: ProvidedSource | undefined
  today: string
}

/**
 * The changed values with their source, and those that follow from them: a rule is applied when one of its inputs has changed and its
 * field is empty or was filled by the form itself; where it has no value then, the field is emptied.
 */
export function withDefaults({ values, changed, sources, source, today }: Change): Filled {
  const patch = tidyChange(values, changed)
  const given = new Set(Object.keys(patch))
  const after: ProvidedSources = Object.fromEntries(
    source === undefined
      ? []
      : Object.keys(patch).flatMap((field) => (patch[field as FormField] === null ? [] : [[field, source]])),
  )
  const kept = Object.fromEntries(Object.entries(sources).filter(([field]) => !given.has(field)))
  for (const rule of RULES) {
    const { field } = rule
    const all: FormValues = { ...values, ...patch }
    const isChanged = rule.from.some((input) => input in patch && patch[input] !== values[input])
    if (!isChanged || given.has(field) || !(isEmpty(all, field) || isDefault(sources[field]))) continue
    const value = rule.value(all, today, { ...kept, ...after }) ?? null
    if (value === (all[field] ?? null)) continue
    Object.assign(patch, tidyChange(all, { [field]: value }))
    if (value !== null) after[field] = rule.source
  }
  return { values: patch, sources: after }
}
