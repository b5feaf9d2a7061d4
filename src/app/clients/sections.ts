// The fields of a client in sections, the same in the record and in the form.
import type { ClientField } from '#domain/clients/client.ts'

export const SECTIONS = [
  {
    name: 'document',
    fields: [
      ...(['document_type', 'pinfl', 'surname', 'name', 'patronymic', 'birth_date', 'sex'] as const),
      ...(['nationality', 'document_number', 'document_authority'] as const),
      ...(['document_issued', 'document_expires'] as const),
    ],
  },
  { name: 'contacts', fields: ['phone', 'spoken_language', 'communication_channel', 'communication_item'] },
  { name: 'marks', fields: ['pensioner', 'military', 'military_licence'] },
  { name: 'second_phone', fields: ['second_phone', 'second_phone_relation', 'second_phone_owner'] },
  {
    name: 'registration',
    fields: [
      ...(['registration_region', 'registration_district', 'registration_street'] as const),
      ...(['registration_house', 'registration_apartment'] as const),
    ],
  },
] as const satisfies readonly { name: string; fields: readonly ClientField[] }[]
