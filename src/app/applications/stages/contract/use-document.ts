// Opens the contract's document in a new window for printing, or shares it with another app of the tablet. The document is
// not stored on the tablet.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { call } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'

const KEPT_MS = 60_000
const PDF = 'application/pdf'

const fetchDocument = async (id: string): Promise<Blob> =>
  (await call(api.stages.document, { params: { id } })) as Blob

const makeFile = (body: Blob | string, name: string): File => new File([body], `${name}.pdf`, { type: PDF })

/** Whether this browser can share files. */
const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [makeFile('', 'contract')] })

/** Whether the person closed the share dialog, which is not an error. */
const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export function useDocument(id: string, number: number) {
  const { t } = useTranslation('stages')
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    // Opened before the response arrives, otherwise the browser blocks it as a pop-up.
    const page = window.open('', '_blank')
    try {
      const url = URL.createObjectURL(await fetchDocument(id))
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
      await navigator.share({ files: [makeFile(await fetchDocument(id), title)], title })
    } catch (error) {
      if (!isCancelled(error)) toast.warn(t('contract.share_failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, mayShare: canShareFiles(), open: () => void open(), share: () => void share() }
}
