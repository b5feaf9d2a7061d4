// A draft of a document in its form: saves it, and opens its record.
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import type { Values as Server } from '#app/kit/form/merge.ts'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { KINDS, type KindProps } from './kinds.ts'
import type { Saved } from './values.ts'

type Draft<V> = KindProps & {
  document: WholeBranchDocument | null
  initial: V
  /** Converts the server's values into those of the form. */
  read: (server: Server) => V
  save: (values: V, saved: Saved) => Promise<{ key: string }>
}

export function useDraft<V extends object>({ kind, document, initial, read, save }: Draft<V>): RecordForm<V> {
  const { t } = useTranslation('documents')
  const navigate = useNavigate()
  const saved = useRef(document?.key ?? '')
  const { endpoints, path } = KINDS[kind]
  return useRecord<V>({
    initial,
    version: document?.version ?? null,
    read,
    save: async (values, base) => {
      const known = document === null || base === null ? null : { key: document.key, base }
      saved.current = (await save(values, known)).key
    },
    onDone: () => {
      const number = saved.current
      toast.ok(document === null ? t(`${kind}.created`, { number }) : t(`${kind}.saved`, { number }))
      void refresh(endpoints.list.path)
      void navigate({ to: `${path}/$id`, params: { id: saved.current }, search: {} })
    },
  })
}
