// Shows a paper of the sale in a new window, prints it, or shares it with another app of the tablet. No paper is stored on
// the tablet.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { call } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'

const KEPT_MS = 60_000
const PDF = 'application/pdf'
/** How often the new window is asked whether it shows the paper, and how many times. */
const LOADS_MS = 100
const MAX_CHECKS = 100

const ENDPOINTS = { contract: api.stages.document, invoice: api.stages.invoice } as const
export type Paper = { kind: keyof typeof ENDPOINTS; id: string; title: string }

const fetchPaper = async ({ kind, id }: Paper): Promise<Blob> =>
  (await call(ENDPOINTS[kind], { params: { id } })) as Blob

const makeFile = (body: Blob | string, name: string): File => new File([body], `${name}.pdf`, { type: PDF })

/** Whether this browser can share files. */
const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [makeFile('', 'paper')] })

/** Whether the person closed the share dialog, which is not an error. */
const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Opens the print dialog of a window as soon as it shows the paper; a viewer without access to it has its own button. */
function printWhenShown(page: Window, url: string): void {
  let checks = 0
  const timer = setInterval(() => {
    checks += 1
    if (page.closed || checks > MAX_CHECKS) return clearInterval(timer)
    if (page.location.href !== url || page.document.readyState !== 'complete') return
    clearInterval(timer)
    page.focus()
    page.print()
  }, LOADS_MS)
}

export function usePaper(paper: Paper) {
  const { t } = useTranslation('stages')
  const [busy, setBusy] = useState(false)
  const show = async (isPrinted: boolean) => {
    setBusy(true)
    // Opened before the response arrives, otherwise the browser blocks it as a pop-up.
    const page = window.open('', '_blank')
    try {
      const url = URL.createObjectURL(await fetchPaper(paper))
      if (page) page.location.href = url
      if (page && isPrinted) printWhenShown(page, url)
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
