// Whether somebody like this is there already, asked a moment after the last key; what is asked stands in the body.
import { useEffect, useState } from 'react'
import type { ClientDuplicate } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useEndpoint } from '#app/platform/data.ts'
import type { ClientValues } from '#domain/clients/client.ts'
import { checkDocumentNumber } from '#domain/kernel/documents.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'

const PAUSE_MS = 400
const isWhole = /^\d{14}$/

/** Only what is whole: half a number is nobody's. */
export function askedOf(values: ClientValues): ClientValues {
  const { pinfl, document_number: document, phone, surname, name, birth_date: birth } = values
  const found = checkDocumentNumber(document ?? '')
  const e164 = normalisePhone(phone ?? '')
  return {
    ...(isWhole.test(pinfl ?? '') ? { pinfl } : {}),
    ...(found.ok ? { document_number: found.number } : {}),
    ...(e164 === null ? {} : { phone: e164 }),
    ...(surname && name && birth ? { surname, name, birth_date: birth } : {}),
  }
}

export function useTwins(values: ClientValues, except: string | null): readonly ClientDuplicate[] {
  const now = JSON.stringify(askedOf(values))
  const [asked, setAsked] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  const body = { values: JSON.parse(asked) as ClientValues, ...(except === null ? {} : { except }) }
  const { data } = useEndpoint(
    backOfficeApi.clientRecords.twins,
    { body },
    { enabled: asked !== '{}', notify: 'none', keepPrevious: true },
  )
  return asked === '{}' ? [] : (data?.twins ?? [])
}
