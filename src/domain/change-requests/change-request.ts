// Requests to the administrator (screens `request.priority_pack`, `request.apply_product_price`): lines of goods with a
// new level of priority or a new price, from a draft to the moment they are applied.
import { z } from 'zod'
import { price } from '../goods/product.ts'
import { isStorableText } from '../kernel/problem.ts'

export const REQUEST_KINDS = ['price', 'priority'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const REQUEST_STATES = ['draft', 'sent', 'approved', 'refused', 'applied'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** What may be done with a request, and in which states; everything else is refused. */
export const REQUEST_MOVES = {
  update: ['draft'],
  remove: ['draft'],
  send: ['draft'],
  /** Its author takes it back to correct it. */
  reopen: ['sent', 'refused'],
  approve: ['sent'],
  refuse: ['sent'],
  apply: ['approved'],
} as const satisfies Record<string, readonly RequestState[]>
export type RequestMove = keyof typeof REQUEST_MOVES
const OF_AUTHOR: ReadonlySet<RequestMove> = new Set(['update', 'remove', 'send', 'reopen'])

/** Who asks: whether they made the request, may decide about requests of its kind, or are an administrator. */
export type RequestAuthority = { isAuthor: boolean; mayDecide: boolean; isAdmin: boolean }

/** Why a move is not possible for this person now; null when it is. Nobody decides about their own but administrators. */
export function moveRefusal(
  move: RequestMove,
  state: RequestState,
  { isAuthor, mayDecide, isAdmin }: RequestAuthority,
): 'not_owner' | 'forbidden' | 'own_request' | 'move_not_possible' | null {
  if (OF_AUTHOR.has(move) && !isAuthor && !isAdmin) return 'not_owner'
  if (!OF_AUTHOR.has(move) && !mayDecide) return 'forbidden'
  if (!OF_AUTHOR.has(move) && isAuthor && !isAdmin) return 'own_request'
  return (REQUEST_MOVES[move] as readonly RequestState[]).includes(state) ? null : 'move_not_possible'
}

/** A list of one time: the last so many days, today among them. */
export const PERIODS = { today: 1, week: 7, month: 31, quarter: 92 } as const
export type Period = keyof typeof PERIODS

export const MAX_LINES = 200

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isStorableText, { params: { code: 'text_invalid' } })
export const answerText = text(300)

const formOf = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    note: text(300),
    lines: z
      .array(z.strictObject({ product_id: z.number().int().positive(), value }))
      .max(MAX_LINES)
      .superRefine((lines, context) => {
        const seen = new Set<number>()
        for (const [index, { product_id }] of lines.entries()) {
          if (seen.has(product_id))
            context.addIssue({ code: 'custom', path: [index, 'product_id'], params: { code: 'taken' } })
          seen.add(product_id)
        }
      }),
  })

/** A draft may still be without lines; what is sent may not. The value is whole soʻm, or the id of a level. */
export const priceRequestForm = formOf(price)
export const priorityRequestForm = formOf(z.number().int().positive())
export type RequestForm = z.infer<typeof priceRequestForm>

export type SentLine = { active: boolean; now: number | null; value: number | null }

/** Why a request cannot be sent: it has no lines, or one that is not sold any more, has no value or changes nothing. */
export function sendFault(lines: readonly SentLine[]): { field: string; code: string } | null {
  if (lines.length === 0) return { field: 'lines', code: 'lines_needed' }
  for (const [index, { active, now, value }] of lines.entries()) {
    if (!active) return { field: `lines.${index}.product_id`, code: 'unknown_choice' }
    if (value === null) return { field: `lines.${index}.value`, code: 'required' }
    if (value === now) return { field: `lines.${index}.value`, code: 'same_value' }
  }
  return null
}

export type SeenLine = { product_id: number; old: number | null; now: number | null }

/** Lines whose product is no longer as the author saw it. */
export const changedSince = <L extends SeenLine>(lines: readonly L[]): L[] =>
  lines.filter(({ old, now }) => old !== now)

/** Of these, the ones the person who decides has not seen as they are now; `seen` is by product. */
export const unseenChanges = <L extends SeenLine>(
  lines: readonly L[],
  seen: Readonly<Record<string, number | null>>,
): L[] => changedSince(lines).filter(({ product_id, now }) => seen[String(product_id)] !== now)
