// The keys by which a client is recognised.
import type { FormValues } from '#domain/applications/form.ts'
import { checkDocumentNumber } from '#domain/kernel/codes/documents.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'

export type ClientKeys = { pinfl?: string; document_number?: string; phone?: string }

/** The completely typed keys among the values, in canonical form. */
export function completeKeys(values: FormValues): ClientKeys {
  const document = checkDocumentNumber(values.document_number ?? '')
  const phone = normalisePhone(values.phone ?? '')
  return {
    ...(/^\d{14}$/.test(values.pinfl ?? '') && values.pinfl ? { pinfl: values.pinfl } : {}),
    ...(document.ok ? { document_number: document.number } : {}),
    ...(phone === null ? {} : { phone }),
  }
}
