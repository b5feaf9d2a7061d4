// Searches for existing clients like the one in the form, debounced. Personal data go in the body, never in the path.
import { useEffect, useState } from 'react'
import type { ClientDuplicate } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useEndpoint } from '#app/platform/data.ts'
import type { ClientValues } from '#domain/clients/client.ts'
import { checkDocumentNumber } from '#domain/kernel/codes/documents.ts'
import { isPinflShaped } from '#domain/kernel/codes/pinfl.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'

const PAUSE_MS = 400

/** Only complete values: an incomplete number matches nobody. */
export function searchableValues(values: ClientValues): ClientValues {
  const { pinfl, document_number: document, phone, surname, name, birth_date: birth } = values
  const found = checkDocumentNumber(document ?? '')
  const e164 = normalisePhone(phone ?? '')
  return {
    ...(isPinflShaped(pinfl ?? '') ? { pinfl } : {}),
    ...(found.ok ? { document_number: found.number } : {}),
    ...(e164 === null ? {} : { phone: e164 }),
    ...(surname && name && birth ? { surname, name, birth_date: birth } : {}),
  }
}

export function useDuplicates(values: ClientValues, except: string | null): readonly ClientDuplicate[] {
  const now = JSON.stringify(searchableValues(values))
  const [searched, setSearched] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSearched(now), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  const body = { values: JSON.parse(searched) as ClientValues, ...(except === null ? {} : { except }) }
  const { data } = useEndpoint(
    backOfficeApi.clientRecords.twins,
    { body },
    { enabled: searched !== '{}', notify: 'none', keepPrevious: true },
  )
  return searched === '{}' ? [] : (data?.twins ?? [])
}
