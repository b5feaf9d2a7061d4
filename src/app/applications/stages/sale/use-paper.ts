// Shows a paper of the sale in a new window, prints it, or shares it with another app of the tablet. No paper is stored on
// the tablet.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { call } from '#app/platform/api.ts'
import { showPaper } from '#app/platform/show-paper.ts'
import { toast } from '#app/platform/toasts.ts'

const PDF = 'application/pdf'
const ENDPOINTS = {
  contract: onlineApi.stages.document,
  act: onlineApi.stages.act,
  invoice: onlineApi.stages.invoice,
} as const
export type Paper = { kind: keyof typeof ENDPOINTS; id: string; title: string }

const fetchPaper = async ({ kind, id }: Paper): Promise<Blob> =>
  (await call(ENDPOINTS[kind], { params: { id } })) as Blob

const makeFile = (body: Blob | string, name: string): File => new File([body], `${name}.pdf`, { type: PDF })

/** Whether this browser can share files. */
const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [makeFile('', 'paper')] })

/** Whether the person closed the share dialog, which is not an error. */
const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export function usePaper(paper: Paper) {
  const { t } = useTranslation('stages')
  const [busy, setBusy] = useState(false)
  const show = async (isPrinted: boolean) => {
    setBusy(true)
    try {
      await showPaper(() => fetchPaper(paper), isPrinted)
    } catch {
      toast.warn(t('contract.open_failed'))
    } finally {
      setBusy(false)
    }
  }
  const share = async () => {
    setBusy(true)
    try {
      const { title } = paper
      await navigator.share({ files: [makeFile(await fetchPaper(paper), title)], title })
    } catch (error) {
      if (!isCancelled(error)) toast.warn(t('contract.share_failed'))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    mayShare: canShareFiles(),
    open: () => void show(false),
    print: () => void show(true),
    share: () => void share(),
  }
}
