// The steps of an upload from a spreadsheet: a file is chosen and checked, what the check found is applied once.
import { useState } from 'react'
import { v7 } from 'uuid'
import type { UploadFound } from '#api/shapes/upload.ts'
import { errorText, getLanguage, label } from '#app/i18n/i18n.ts'
import { ApiFailure } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { type Fault, faultKey, UPLOAD_LIMITS } from '#domain/kernel/upload.ts'
import { readBase64 } from './read-file.ts'

const NAME_LENGTH = 120
export const MEGABYTES = UPLOAD_LIMITS.fileBytes / 1024 / 1024

type Chosen = { file: string; name: string; seen: string }
/** What is uploaded: its calls, the names of its files, and what is loaded again after it. */
export type UploadKind<R extends UploadFound, A> = {
  template: (language: Language) => Promise<unknown>
  check: (file: string) => Promise<R>
  wrong: (body: { file: string; language: Language; words: Record<string, string> }) => Promise<unknown>
  apply: (body: Chosen, opId: string) => Promise<A>
  files: { template: string; wrong: string }
  paths: readonly string[]
  doneText: (answer: A) => string
}

type Checked<R> = { name: string; file: string; result: R; opId: string }
export type UploadState<R, A> =
  | { step: 'empty' }
  | { step: 'checking'; name: string }
  | { step: 'refused'; name: string; reason: string }
  | ({ step: 'checked'; isApplying: boolean; isStale: boolean } & Checked<R>)
  | { step: 'applied'; name: string; answer: A }

/** What is wrong, in words: of the file, or of the request. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return label('upload:unread')
  const [error] = failure.problem?.errors ?? []
  if (error !== undefined)
    return errorText({ key: error.code, ...(error.params ? { params: error.params } : {}) })
  return errorText({ key: failure.problem?.problem ?? failure.outcome })
}

export const faultText = ({ code, params }: Fault): string =>
  errorText({ key: code, ...(params ? { params } : {}) })

/** Saves a file of the server; says so where it does not come. */
async function save(name: string, load: () => Promise<unknown>): Promise<void> {
  try {
    saveFile((await load()) as Blob, `${name}.xlsx`)
  } catch {
    toast.error(label('upload:template_failed'))
  }
}

export function useUpload<R extends UploadFound, A>(kind: UploadKind<R, A>) {
  const [state, setState] = useState<UploadState<R, A>>({ step: 'empty' })

  const check = async (name: string, file: string, isStale = false) => {
    setState({ step: 'checking', name })
    try {
      const result = await kind.check(file)
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
      const answer = await kind.apply({ file, name: name.slice(0, NAME_LENGTH), seen: result.seen }, opId)
      setState({ step: 'applied', name, answer })
      for (const path of kind.paths) void refresh(path)
      toast.ok(kind.doneText(answer))
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.problem?.problem === 'request_stale') {
        await check(name, file, true)
        return
      }
      setState({ ...state, isApplying: false })
      toast.error(reasonOf(failure))
    }
  }

  const saveTemplate = () => save(kind.files.template, () => kind.template(getLanguage()))

  const saveWrongRows = async () => {
    if (state.step !== 'checked') return
    const { file, result } = state
    const words = Object.fromEntries(result.kinds.map((fault) => [faultKey(fault), faultText(fault)]))
    await save(kind.files.wrong, () => kind.wrong({ file, language: getLanguage(), words }))
  }

  /** Begins again, for another choice beside the file. */
  const reset = () => setState({ step: 'empty' })

  return { state, choose, apply, saveTemplate, saveWrongRows, reset }
}
