// The content of a stuck item: form fields or the picture. Personal data: the server records every view.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { StoredItemLine } from '#api/back-office/tablets.ts'
import type { Returns } from '#api/endpoint.ts'
import { findText, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { isFormField } from '#domain/applications/form.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { kindLabel } from '../labels.ts'

const endpoints = backOfficeApi.tablets
type Props = { tabletKey: string; item: StoredItemLine; onClose: () => void }
type Shown = Returns<typeof endpoints.item>

/** The object URL of the picture while the dialog is open; the picture is not stored. */
function useKeptPhoto(key: string, opId: string, isWanted: boolean): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    let made: string | undefined
    call(
      endpoints.itemPhoto,
      { params: { key, op_id: opId } },
      { signal: leaving.signal, notify: 'none' },
    ).then(
      (blob) => {
        made = URL.createObjectURL(blob as Blob)
        if (leaving.signal.aborted) URL.revokeObjectURL(made)
        else setUrl(made)
      },
      () => undefined,
    )
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [key, opId, isWanted])
  return url
}

/** A field outside of the form; fields without a label are left out. */
function plainRow({ field, value }: Shown['fields'][number], language: Language) {
  const label = findText(`tablets:fields.payload.${field}`)
  const text = String(value ?? '').replaceAll(/[[\]]/g, '')
  return label === null
    ? []
    : [{ label, value: field === 'captured_at' ? formatDateTime(text, language) : text }]
}

function Fields({ fields }: { fields: Shown['fields'] }) {
  const words = useFieldLabels()
  const language = useLanguage()
  const known = fields.flatMap((one) =>
    isFormField(one.field)
      ? [{ label: words.label(one.field), value: words.value(one.field, one.value) }]
      : plainRow(one, language),
  )
  return <KeyValue rows={known} />
}

export function ItemRecord({ tabletKey, item, onClose }: Props) {
  const { t } = useTranslation('tablets')
  const params = { key: tabletKey, op_id: item.op_id }
  const { data, error, refetch } = useEndpoint(endpoints.item, { params }, { notify: 'none' })
  const photo = useKeptPhoto(tabletKey, item.op_id, data?.has_photo === true)
  return (
    <Dialog title={kindLabel(item.kind)} isOpen isWide onClose={onClose}>
      <p className="pb-4 text-sm text-text-2">{t('look_note')}</p>
      {data === undefined && <RecordState failure={error} rows={4} onRetry={() => void refetch()} />}
      {data && <Fields fields={data.fields} />}
      {photo !== undefined && (
        <img
          src={photo}
          alt={kindLabel(item.kind)}
          className="mt-4 max-h-[60dvh] w-full rounded-xl object-contain"
        />
      )}
    </Dialog>
  )
}
