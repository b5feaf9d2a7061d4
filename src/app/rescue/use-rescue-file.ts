// The steps of an import: the file is read, the server returns its key, the person checks the contents and confirms.
import { useState } from 'react'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { type ImportResult, importRescueFile } from '#app/offline/rescue/import.ts'
import { type OpenedFile, openContent, RescueFileRefused, readHeader } from '#app/offline/rescue/read.ts'
import { ApiFailure, call } from '#app/platform/api.ts'

export type RescueFileFacts = Returns<typeof api.tablet.openParcel> & { bytes: number }
export type Refusal = RescueFileRefused['reason'] | 'parcel_foreign' | 'parcel_not_yours' | 'failed'
export type Step =
  | { at: 'choosing' }
  | { at: 'opening' }
  | { at: 'inside'; inside: RescueFileFacts; opened: OpenedFile }
  | { at: 'working'; inside: RescueFileFacts }
  | { at: 'done'; taken: ImportResult }
  | { at: 'refused'; why: Refusal }

const FROM_SERVER = ['parcel_foreign', 'parcel_not_yours'] as const

function reasonOf(error: unknown): Refusal {
  if (error instanceof RescueFileRefused) return error.reason
  const problem = error instanceof ApiFailure ? error.problem?.problem : undefined
  return FROM_SERVER.find((name) => name === problem) ?? 'failed'
}

async function openFile(file: Blob): Promise<Step> {
  const encrypted = await readHeader(file)
  const answer = await call(api.tablet.openParcel, { body: encrypted.head }, { notify: 'none' })
  const opened = await openContent(encrypted, answer.content_key)
  return { at: 'inside', inside: { ...answer, bytes: file.size }, opened }
}

/** The current step, and its actions: choose a file, and import it. */
export function useRescueFile() {
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const run = async (work: () => Promise<Step>) =>
    setStep(await work().catch((error: unknown): Step => ({ at: 'refused', why: reasonOf(error) })))
  const choose = (file: Blob) => {
    setStep({ at: 'opening' })
    void run(() => openFile(file))
  }
  const accept = ({ inside, opened }: Extract<Step, { at: 'inside' }>) => {
    setStep({ at: 'working', inside })
    void run(async () => ({ at: 'done', taken: await importRescueFile(opened) }))
  }
  return { step, choose, accept }
}
