// Which actions stand beside the title and which under "more": at most two in sight (ui.md "Record").
import type { ApplicationView } from '#contract/applications.ts'
import type { Action } from '#domain/applications/status.ts'

/** The usual next step of somebody's work first. */
const FIRST: readonly Action[] = ['take', 'hand_over', 'resume', 'restore', 'back_to_first_step']
/** Submitting is done in the wizard, where the photos are; a contract is confirmed at its stage, by the client's code. */
const NOT_HERE: readonly Action[] = ['submit', 'confirm_contract']
export const DANGEROUS: readonly Action[] = ['reject', 'lose', 'cancel', 'delete']
const IN_SIGHT = 1

type Offered = { main: Action[]; more: Action[] }

/** Actions in the order of their weight; what still lacks something is offered under "more" and explains itself. */
export function offered({ actions, unmet }: Pick<ApplicationView, 'actions' | 'unmet'>): Offered {
  const here = actions.filter((action) => !NOT_HERE.includes(action))
  const ready = FIRST.filter((action) => here.includes(action) && (unmet[action] ?? []).length === 0)
  const main = ready.slice(0, IN_SIGHT)
  return { main, more: here.filter((action) => !main.includes(action)) }
}
