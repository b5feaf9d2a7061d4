// The steps of a record as rows of one table: what stands on the button, what is asked, which endpoint is called. The texts are found
// by the name of the step: `steps.NAME.do` on the button, `title`, `text` and `done` for the question and the message of success; a
// test asks for those of every table (src/app/kit/steps/tables.test.tsx).
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Endpoint, Input } from '#api/endpoint.ts'
import { findText, type LabelParams } from '#app/i18n/i18n.ts'
import { refresh } from '#app/platform/data.ts'
import type { SessionView } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import type { TextLength } from '#domain/kernel/texts/text.ts'

/** What every record has that a step changes. */
export type StepRecord = { key: string; version: number }
/** A record that is changed whatever its version is has none. */
type Keyed = { key: string }

/** A call of an endpoint for a record, with what the person wrote. */
type Sent<R extends Keyed> = { endpoint: Endpoint; body: (record: R, written: string) => object }
type OfRecord = Endpoint & { params: { shape: { key: unknown } } }
type BodyOf<E extends Endpoint> = Input<E> extends { body: infer Body extends object } ? Body : never

/** The endpoint gets nothing but the version that the person saw. */
export const versioned = <E extends OfRecord>(
  endpoint: E & ({ base_version: number } extends BodyOf<E> ? unknown : never),
): Sent<StepRecord> => ({ endpoint, body: ({ version }) => ({ base_version: version }) })

/** The endpoint gets the body that is made from the record and what the person wrote. */
export const sends = <R extends Keyed, E extends OfRecord>(
  endpoint: E,
  body: (record: R, written: string) => BodyOf<E>,
): Sent<R> => ({ endpoint, body })

export type StepDialogProps<R extends Keyed> = {
  record: R
  table: StepTable<R>
  /** The name of the step. */
  step: string
  onClose: () => void
  /** Follows a step that has removed the record. */
  onGone: () => void
}

type Look<R> = {
  icon: LucideIcon
  kind: 'primary' | 'quiet' | 'danger'
  /** Stands in the menu of further actions. */
  isInMenu?: true
  /** Made by one press, without a question: its page shows beforehand what it does. */
  isDirect?: true
  /** The part of the page where it stands, beside what it changes; without one it is a button of the record. */
  place?: string
  /** Whoever lacks it cannot undo another step by this one. */
  permission?: PermissionKey
  /** The whole text of the question, where it depends on more than the names of the record. */
  text?: (record: R) => string
  /** The whole message of success. */
  done?: (record: R) => string
}

/**
 * One step: it asks for a confirmation and calls the server, opens a dialog or a form of its own, leads to another page, or is done by
 * the page that shows the buttons (`instead` of `Steps`).
 */
export type StepRow<R extends Keyed> = Look<R> &
  (
    | (Sent<R> & {
        /** Asks for a text; `label` is the key of its label in the texts. */
        why?: { field: string; label: string; length: TextLength }
        /**
         * The step that leads the record back as it was. Sessions that a step has ended stay ended: its text says that the person
         * signs in again.
         */
        undo?: string
        /** The record does not exist any more. */
        isGone?: true
        /** Stands under the question. */
        more?: ComponentType<{ record: R }>
      })
    | {
        /** A question with fields of its own; it has the texts of a question. */
        dialog: ComponentType<StepDialogProps<R>>
      }
    | {
        /** A form with texts of its own. */
        form: ComponentType<StepDialogProps<R>>
      }
    | { isOfPage: true }
    | {
        link: (record: R) => { to: string; params?: Record<string, string>; search?: Record<string, unknown> }
      }
  )

export type StepTable<R extends Keyed> = {
  /** The namespace of the texts. */
  texts: string
  /** The names in the texts. */
  names: (record: R) => LabelParams
  /** The path of the list that shows the record; it and `alsoRefresh` are read again after a step. */
  list: string
  alsoRefresh?: readonly string[]
  /** The page to go to when a step has removed the record that had a page of its own. */
  back?: { to: string; search?: Record<string, string> }
  /** The steps that a person may make now. */
  offered: (record: R, session: SessionView) => readonly string[]
  /** In the order of the buttons. */
  rows: Readonly<Record<string, StepRow<R>>>
}

/** Declares the steps of a record; the names of the rows are those of the texts. */
export const defineSteps =
  <R extends Keyed>() =>
  <const T extends StepTable<R>>(table: T): T =>
    table

/** Follows a form that was saved in the dialog of a step. */
export function announceSaved(
  { texts, list }: Pick<StepTable<never>, 'texts' | 'list'>,
  names: LabelParams,
): void {
  toast.ok(findText(`${texts}:saved`, names) ?? '')
  void refresh(list)
}
