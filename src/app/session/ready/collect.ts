// The checks of "ready for offline". Each has its own time limit, and none blocks the others.

import { api } from '#api/index.ts'
import { frameOf } from '#app/capture/camera/frame.ts'
import { cameraErrorOf } from '#app/capture/camera/trouble.ts'
import { recordCameraOpen } from '#app/capture/camera-open.ts'
import { tablet } from '#app/offline/store/db.ts'
import { getStorageQuota, requestPersistence } from '#app/offline/store/quota.ts'
import { readRef, readStoredRef } from '#app/offline/store/refs.ts'
import { answerWithin } from '#app/platform/answer-within.ts'
import { send } from '#app/platform/api.ts'
import type { SessionView } from '#app/platform/session.ts'
import { getInstallWay } from '#app/shell/banners/install.ts'
import { menuScreens, screensOffline } from '#domain/access/screens.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import type { Findings } from './evaluate.ts'

/** For what answers without a person; only a hang takes as long. */
const HANG_MS = 30_000
const PING_MS = 8000
/** For what a browser may ask the person about (camera, storage): it then waits for the answer for ever. */
const QUESTION_MS = 3000

/** The worker's check of every file of the shell; null if no worker answers. */
type Shell = { wanted: number; missing: number; office?: { missing: number } } | null

async function checkShell(): Promise<Shell> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const worker = registration?.active
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<Shell>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as Shell)
    setTimeout(() => resolve(null), HANG_MS)
  })
  worker.postMessage({ type: 'CHECK_SHELL' }, [port2])
  return answer.finally(() => port1.close())
}

async function checkFrame(stream: MediaStream): Promise<'works' | 'blank'> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  await video.play()
  const frame = await frameOf(video)
  frame?.close()
  video.srcObject = null
  return frame === null ? 'blank' : 'works'
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

async function isCameraGranted(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state === 'granted'
  } catch {
    // Older browsers do not tell the state of the camera.
    return false
  }
}

/** Opens the camera for one frame and closes it, also when the browser's question is answered too late. */
async function checkCamera(): Promise<Findings['camera']> {
  if (!navigator.mediaDevices) return 'absent'
  const off = recordCameraOpen()
  try {
    const opening = navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' } },
    })
    const limit = (await isCameraGranted()) ? HANG_MS : QUESTION_MS
    const stream = await answerWithin(limit, opening, null)
    if (stream === null) {
      void opening.then(stop, () => undefined)
      return 'asked'
    }
    return await answerWithin(HANG_MS, checkFrame(stream), 'blank' as const).finally(() => stop(stream))
  } catch (error) {
    return cameraErrorOf(error as DOMException)
  } finally {
    off()
  }
}

async function measureClockSkew(): Promise<number | null> {
  const startedAt = Date.now()
  const { serverTime } = await send(api.tablet.ping, {}, { timeoutMs: PING_MS })
  // The header has whole seconds, so half the round trip is not subtracted.
  return serverTime === null ? null : startedAt - serverTime
}

/** Requests persistent storage; Firefox asks the person, and `isStorageQuestionOpen` says that they have not answered yet. */
async function readQuota(): Promise<Pick<Findings, 'quota' | 'isStorageQuestionOpen'>> {
  const request = requestPersistence().catch(() => false)
  const answer = await answerWithin(QUESTION_MS, request, 'open' as const)
  return { quota: await getStorageQuota(), isStorageQuestionOpen: answer === 'open' }
}

/** Runs every check; takes one or two seconds, mostly for the camera. */
export async function collectFindings(can: SessionView['can']): Promise<Findings> {
  const db = tablet()
  const [shell, camera, storage, skewMs] = await Promise.all([
    checkShell().catch(() => null),
    checkCamera(),
    readQuota(),
    measureClockSkew(),
  ])
  // A worker of an older build does not report the back office: then its screens count as not available offline.
  const isBackOfficeStored = shell?.office?.missing === 0
  const screens = screensOffline(menuScreens(can), isBackOfficeStored)
  const ops = await db.outbox.toArray()
  const stuck = ops.filter(({ state }) => state === 'needs_attention')
  const [reference, signedIn] = await Promise.all([
    readStoredRef('reference', db),
    readRef('signed_in_at', db),
  ])
  return {
    now: Date.now(),
    shell: shell && { wanted: shell.wanted, missing: shell.missing },
    screens: {
      opens: screens.opens.map(({ title }) => title),
      missing: screens.missing.map(({ title }) => title),
      onUse: screens.onUse.map(({ title }) => title),
    },
    camera,
    ...storage,
    canInstall: getInstallWay() !== null,
    skewMs,
    referenceAt: reference?.at ?? null,
    signedInAt: typeof signedIn === 'number' ? signedIn : null,
    waiting: waitingWork(ops),
    attention: waitingWork(stuck).applications + waitingWork(stuck).other,
  }
}
