// The steps of taking a parcel in: a file is looked at, the server gives its key, a person sees what is inside and says yes.
import { useState } from 'react'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { type TakenIn, takeIn } from '#app/offline/rescue/import.ts'
import { type Opened, openContent, RescueFileRefused, readHead } from '#app/offline/rescue/read.ts'
import { ApiFailure, call } from '#app/platform/api.ts'

export type Inside = Returns<typeof api.tablet.openParcel> & { bytes: number }
export type Refusal = RescueFileRefused['reason'] | 'parcel_foreign' | 'parcel_not_yours' | 'failed'
export type Step =
  | { at: 'choosing' }
  | { at: 'opening' }
  | { at: 'inside'; inside: Inside; opened: Opened }
  | { at: 'working'; inside: Inside }
  | { at: 'done'; taken: TakenIn }
  | { at: 'refused'; why: Refusal }

const FROM_SERVER = ['parcel_foreign', 'parcel_not_yours'] as const

function reasonOf(error: unknown): Refusal {
  if (error instanceof RescueFileRefused) return error.reason
  const problem = error instanceof ApiFailure ? error.problem?.problem : undefined
  return FROM_SERVER.find((name) => name === problem) ?? 'failed'
}

async function openFile(file: Blob): Promise<Step> {
  const sealed = await readHead(file)
  const answer = await call(api.tablet.openParcel, { body: sealed.head }, { notify: 'none' })
  const opened = await openContent(sealed, answer.content_key)
  return { at: 'inside', inside: { ...answer, bytes: file.size }, opened }
}

/** What is shown, and the two things a person can do: choose a file, and take it in. */
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
    void run(async () => ({ at: 'done', taken: await takeIn(opened) }))
  }
  return { step, choose, accept }
}
