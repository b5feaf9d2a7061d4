// The steps of an upload: a file is chosen and checked, what the check found is applied once.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 } from 'uuid'
import type { UploadResult } from '#api/back-office/goods-upload.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { errorText, getLanguage, label } from '#app/i18n/i18n.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import { faultKey, UPLOAD_LIMITS } from '#domain/goods/upload.ts'
import { readBase64 } from './read-file.ts'

const { goodsUpload: endpoints, goods, products } = backOfficeApi
const NAME_LENGTH = 120
export const MEGABYTES = UPLOAD_LIMITS.fileBytes / 1024 / 1024

export type Applied = Returns<typeof endpoints.apply>
type Checked = { name: string; file: string; result: UploadResult; opId: string }
type State =
  | { step: 'empty' }
  | { step: 'checking'; name: string }
  | { step: 'refused'; name: string; reason: string }
  | ({ step: 'checked'; isApplying: boolean; isStale: boolean } & Checked)
  | { step: 'applied'; name: string; answer: Applied }

/** What is wrong, in words: of the file, or of the request. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return label('products:upload.unread')
  const [error] = failure.problem?.errors ?? []
  if (error !== undefined)
    return errorText({ key: error.code, ...(error.params ? { params: error.params } : {}) })
  return errorText({ key: failure.problem?.problem ?? failure.outcome })
}

export const faultText = ({ code, params }: UploadResult['kinds'][number]): string =>
  errorText({ key: code, ...(params ? { params } : {}) })

export async function saveTemplate(): Promise<void> {
  try {
    const file = await call(endpoints.template, { query: { language: getLanguage() } }, { notify: 'none' })
    saveFile(file as Blob, `${label('products:upload.template_file')}.xlsx`)
  } catch {
    toast.error(label('products:upload.template_failed'))
  }
}

export function useUpload() {
  const { t } = useTranslation('products')
  const [state, setState] = useState<State>({ step: 'empty' })

  const check = async (name: string, file: string, isStale = false) => {
    setState({ step: 'checking', name })
    try {
      const result = await call(endpoints.check, { body: { file } }, { notify: 'none' })
      setState({ step: 'checked', name, file, result, opId: v7(), isApplying: false, isStale })
    } catch (failure) {
      setState({ step: 'refused', name, reason: reasonOf(failure) })
    }
  }

  const choose = async (chosen: File) => {
    const { name } = chosen
    if (chosen.size > UPLOAD_LIMITS.fileBytes) {
      const reason = errorText({ key: 'upload_file_size', params: { megabytes: MEGABYTES } })
      setState({ step: 'refused', name, reason })
      return
    }
    try {
      await check(name, await readBase64(chosen))
    } catch (failure) {
      setState({ step: 'refused', name, reason: reasonOf(failure) })
    }
  }

  const apply = async () => {
    if (state.step !== 'checked' || state.isApplying) return
    setState({ ...state, isApplying: true })
    const { name, file, opId, result } = state
    try {
      const body = { file, name: name.slice(0, NAME_LENGTH), seen: result.seen }
      const answer = await call(endpoints.apply, { body }, { notify: 'none', opId })
      setState({ step: 'applied', name, answer })
      void refresh(products.list.path)
      void refresh(goods.list.path)
      void refresh(backOfficeApi.priceRequests.list.path)
      toast.ok(t('upload.done', { created: answer.created, changed: answer.changed }))
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.problem?.problem === 'request_stale') {
        await check(name, file, true)
        return
      }
      setState({ ...state, isApplying: false })
      toast.error(reasonOf(failure))
    }
  }

  const saveWrongRows = async () => {
    if (state.step !== 'checked') return
    const words = Object.fromEntries(state.result.kinds.map((kind) => [faultKey(kind), faultText(kind)]))
    try {
      const body = { file: state.file, language: getLanguage(), words }
      const file = await call(endpoints.wrong, { body }, { notify: 'none' })
      saveFile(file as Blob, `${label('products:upload.wrong_file')}.xlsx`)
    } catch {
      toast.error(label('products:upload.template_failed'))
    }
  }

  return { state, choose, apply, saveWrongRows }
}
export type Upload = ReturnType<typeof useUpload>
