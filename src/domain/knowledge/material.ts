// Materials of the knowledge base (screens `knowledge`, `knowledge.view`): the form, the states from a draft to the archive, who may read
// what, and the levels.
import { z } from 'zod'
import { isAllowed, type StateChange } from '../kernel/state-table.ts'
import { LANGUAGES } from '../kernel/texts/language.ts'
import { type TextLength, textOfLength, trimmedText } from '../kernel/texts/text.ts'
import { isHttpsUrl } from '../kernel/texts/web-address.ts'
import { HIGHEST_LEVEL } from '../staff/intern.ts'
import { askedFault, MOST_QUESTIONS, questionList } from './quiz.ts'

export const MATERIAL_STATES = ['draft', 'published', 'archived'] as const
export type MaterialState = (typeof MATERIAL_STATES)[number]

type Transition = StateChange<MaterialState> & {
  /** Null: the draft is deleted. `same`: the state stays. */
  to: MaterialState | 'same' | null
}

/** Every change of a material; any other one is refused. */
export const MATERIAL_TRANSITIONS = {
  /** Of a published material the next publication is prepared; people read the last one meanwhile. */
  update: { from: ['draft', 'published'], to: 'same' },
  publish: { from: ['draft', 'published'], to: 'published' },
  /** A new link; the old one opens nothing from then on. */
  renew_link: { from: ['draft', 'published'], to: 'same' },
  archive: { from: ['published'], to: 'archived' },
  restore: { from: ['archived'], to: 'published' },
  remove: { from: ['draft'], to: null },
} as const satisfies Record<string, Transition>
export type MaterialAction = keyof typeof MATERIAL_TRANSITIONS

/** Whether a change is possible in a state. */
export const canChangeMaterial = (action: MaterialAction, state: MaterialState): boolean =>
  isAllowed<MaterialState, MaterialAction>(MATERIAL_TRANSITIONS, action, state)

/** Whether there is anything to publish: a material that was not published yet, or one that was changed since. */
export const hasNews = ({ state, changed }: { state: MaterialState; changed: boolean }): boolean =>
  state === 'draft' || changed

/** Whether people find it. */
export const isPublished = (state: MaterialState): boolean => state === 'published'

/** An article is read in the application; a video or a file is opened at its address. */
export const MATERIAL_KINDS = ['article', 'video', 'file'] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]

/** Whether a material of this kind is at an address of its own. */
export const hasLink = (kind: MaterialKind): boolean => kind !== 'article'

/** Who may read it: people of chosen roles, signed-in people who have its link, or all of the staff (specification section 6). */
export const ACCESS_MODES = ['limited', 'link', 'open'] as const
export type AccessMode = (typeof ACCESS_MODES)[number]

/** The picture of a material. */
export const MATERIAL_ICONS = [
  'book',
  'video',
  'camera',
  'document',
  'card',
  'phone',
  'people',
  'goods',
  'stock',
  'money',
  'shield',
  'question',
] as const
export type MaterialIcon = (typeof MATERIAL_ICONS)[number]

export const MATERIAL_TITLE = { min: 3, max: 120 } as const satisfies TextLength
const MAX_INFO = 500
const MAX_TEXT = 20_000
const MAX_LINK = 500
/** More roles or programs than anybody chooses by hand. */
const MAX_CHOSEN = 100

const chosenIds = z
  .array(z.number().int().min(1).max(999_999_999))
  .max(MAX_CHOSEN)
  .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'taken' } })

export const materialForm = z
  .strictObject({
    title: textOfLength(MATERIAL_TITLE),
    /** What it is about, in the list. */
    info: trimmedText(0, MAX_INFO),
    kind: z.enum(MATERIAL_KINDS),
    /** The article; beside a video or a file a note, or nothing. */
    text: trimmedText(0, MAX_TEXT),
    /** Where the video or the file is; empty for an article. */
    link: z
      .string()
      .trim()
      .max(MAX_LINK)
      .refine((url) => url === '' || isHttpsUrl(url), { params: { code: 'address_https' } }),
    icon: z.enum(MATERIAL_ICONS),
    programs: chosenIds,
    subject_id: z.number().int().min(1).max(999_999_999).nullable(),
    /** Its step of learning; null: it belongs to none. */
    level: z.number().int().min(1).max(HIGHEST_LEVEL).nullable(),
    languages: z
      .array(z.enum(LANGUAGES))
      .max(LANGUAGES.length)
      .refine((chosen) => chosen.length > 0, { params: { code: 'required' } })
      .refine((chosen) => new Set(chosen).size === chosen.length, { params: { code: 'taken' } }),
    mode: z.enum(ACCESS_MODES),
    /** Ids of the roles of the mode `limited`. */
    roles: chosenIds,
    /** The bank of questions of its test; empty: it has none. */
    questions: questionList,
    /** How many questions a try draws. */
    asked: z.number().int().min(0).max(MOST_QUESTIONS),
  })
  .superRefine((form, context) => {
    const code = askedFault(form)
    if (code !== null) context.addIssue({ code: 'custom', path: ['asked'], params: { code } })
  })
  .refine(({ kind, text }) => hasLink(kind) || text.trim() !== '', {
    path: ['text'],
    params: { code: 'required' },
  })
  .refine(({ kind, link }) => !hasLink(kind) || link.trim() !== '', {
    path: ['link'],
    params: { code: 'required' },
  })
  .refine(({ mode, roles }) => mode !== 'limited' || roles.length > 0, {
    path: ['roles'],
    params: { code: 'required' },
  })
export type MaterialForm = z.infer<typeof materialForm>
export const MATERIAL_FIELDS = Object.keys(materialForm.shape) as (keyof MaterialForm)[]

/** The form without what its other values make meaningless: the link of an article, the roles of an open material. */
export const completeForm = (form: MaterialForm): MaterialForm => ({
  ...form,
  link: hasLink(form.kind) ? form.link : '',
  roles: form.mode === 'limited' ? form.roles : [],
  asked: form.questions.length === 0 ? 0 : form.asked,
})

/** How far a person has got with a material, the furthest last; `passed`: its test too. */
export const READING_STATES = ['unopened', 'opened', 'viewed', 'passed'] as const
export type ReadingState = (typeof READING_STATES)[number]

/** What a person has done with a material; the numbers are those of publications. */
export type Reading = { opened_at: Date | null; viewed_number: number; passed_number: number }

/**
 * How far a person has got. What was viewed or passed of a publication before `read_from` does not count any more: the writer asked
 * everybody to read the material again.
 */
export function readingState(
  { opened_at, viewed_number, passed_number }: Reading,
  read_from: number,
): ReadingState {
  if (viewed_number >= read_from) return passed_number >= read_from ? 'passed' : 'viewed'
  return opened_at === null ? 'unopened' : 'opened'
}

/** Whether it was read to its end. */
export const isRead = (state: ReadingState): boolean => state === 'viewed' || state === 'passed'

/** Whether nothing is left to do: it is viewed, and its test, if it has one, is passed. */
export const isCompleted = (state: ReadingState, hasQuiz: boolean): boolean =>
  state === 'passed' || (state === 'viewed' && !hasQuiz)

/** What a person may read of a level, and how much of it is completed. `passed`: everything of it was completed once. */
export type LevelCount = { level: number; count: number; completed: number; passed: boolean }
/** Whether nothing of a level keeps the next ones closed: it is completed, or was once, before more was published. */
export const isLevelPassed = ({ count, completed, passed }: LevelCount): boolean =>
  passed || completed === count

/** `isOpen`: the levels before it are passed. */
export type Level = Omit<LevelCount, 'passed'> & { isOpen: boolean }

/** The levels in order, with those that are open. */
export const levelsOf = (counts: readonly LevelCount[]): Level[] =>
  counts
    .toSorted((a, b) => a.level - b.level)
    .map(({ passed: _, ...one }) => ({ ...one, isOpen: isLevelOpen(one.level, counts) }))

/** Whether a person may open a material of this level: it has none, or the levels before it are passed. */
export const isLevelOpen = (level: number | null, counts: readonly LevelCount[]): boolean =>
  level === null || counts.every((one) => one.level >= level || isLevelPassed(one))
