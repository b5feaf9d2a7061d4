// What the filters of the applications offer, found by typing: shops have hundreds of branches and people.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionAnswer, optionBody } from '../shapes/list.ts'

export const OPTION_KINDS = ['seller', 'manager', 'branch', 'partner'] as const
export type OptionKind = (typeof OPTION_KINDS)[number]

export const queue = {
  /** Only people, branches and partners of applications that the person may see. */
  options: endpoint({
    method: 'POST',
    path: '/api/uz/applications/options',
    access: 'applications',
    body: optionBody.extend({ kind: z.enum(OPTION_KINDS) }),
    returns: optionAnswer,
  }),
} as const
