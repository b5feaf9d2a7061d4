// The contract's document: opened in a page of its own, where it is printed, or given to another app of the tablet.
// Nothing of it is kept here.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { call } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'

const KEPT_MS = 60_000
const PDF = 'application/pdf'

const fetched = async (id: string): Promise<Blob> =>
  (await call(api.stages.document, { params: { id } })) as Blob

const fileOf = (body: Blob | string, name: string): File => new File([body], `${name}.pdf`, { type: PDF })

/** Whether this tablet can hand a file to another app at all. */
const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [fileOf('', 'contract')] })

/** The person closed the choice of apps: nothing has gone wrong. */
const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export function useDocument(id: string, number: number) {
  const { t } = useTranslation('stages')
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    // Opened before the answer: later the browser would take it for an unwanted window.
    const page = window.open('', '_blank')
    try {
      const url = URL.createObjectURL(await fetched(id))
      if (page) page.location.href = url
      setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
    } catch {
      page?.close()
      toast.warn(t('contract.open_failed'))
    } finally {
      setBusy(false)
    }
  }
  const share = async () => {
    setBusy(true)
    try {
      const title = t('contract.file', { number })
      await navigator.share({ files: [fileOf(await fetched(id), title)], title })
    } catch (error) {
      if (!isCancelled(error)) toast.warn(t('contract.share_failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, mayShare: canShareFiles(), open: () => void open(), share: () => void share() }
}
