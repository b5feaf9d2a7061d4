// A separate module: field-labels.ts imports the districts, which are too heavy for the form.
import { findText } from '#app/i18n/i18n.ts'
import type { FormField } from '#domain/applications/form.ts'

/**
 * The text of a choice that has no list of the reference data; the key itself if there is none: a draft or a conflict may
 * hold a choice of another build.
 */
export const choiceLabel = (field: FormField, key: string): string =>
  findText(`fields:choices.${field}.${key}`) ?? findText(`reasons:${field}.${key}`) ?? key
