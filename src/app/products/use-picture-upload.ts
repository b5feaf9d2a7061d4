// The steps of an upload of pictures from an archive: it is read here, its names are matched with products, and the pictures are sent
// one after the other, so that what is sent stays when the rest is not.
import { useEffect, useRef, useState } from 'react'
import { v5, v7 } from 'uuid'
import { backOfficeApi } from '#api/back-office/index.ts'
import { onlineApi } from '#api/online.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import {
  ARCHIVE_BYTES,
  ARCHIVE_MEGABYTES,
  MAX_ARCHIVE_FILES,
  type Matched,
  matchPictures,
  type NewPicture,
  pictureNamesOf,
} from '#domain/goods/picture-files.ts'
import { PRODUCT_PICTURE_MEGABYTES } from '#domain/goods/pictures.ts'
import { type ArchiveFile, filesIn, LARGEST_FILE, readFileIn } from './picture-archive.ts'
import { readPictureFile } from './picture-file.ts'

const { productPictures: endpoints, goods, products } = backOfficeApi
const QUIET = { notify: 'none' } as const
/** What shows the picture that leads. */
const SHOWN_BY = [endpoints.list.path, goods.list.path, products.list.path, onlineApi.stages.products.path]

/** A picture that was not taken, and why, in words. */
export type Refused = { path: string; reason: string }
type Sending = { name: string; sent: number; total: number; refused: readonly Refused[] }
export type PictureUpload =
  | { step: 'empty' }
  | { step: 'reading'; name: string }
  | { step: 'unread'; name: string; reason: string }
  | { step: 'matched'; name: string; matched: Matched }
  | ({ step: 'sending' } & Sending)
  /** The person stopped it (no reason), or the connection or the server takes no more for now: the rest can be sent later. */
  | ({ step: 'stopped'; reason: string | null } & Sending)
  | ({ step: 'done' } & Sending)

type Queued = NewPicture & { key: string }
type Archive = { bytes: Uint8Array; files: ReadonlyMap<string, ArchiveFile> }
const NO_ARCHIVE: Archive = { bytes: new Uint8Array(0), files: new Map() }

/** Of the ids that are made of a product and the content of a file. */
const ID_SPACE = '6b1f3c52-0d5e-4c0f-9a52-3f9a0c7f4e11'
const idIn =
  ({ files }: Archive) =>
  (productKey: string, path: string): string => {
    const file = files.get(path)
    return v5(`${productKey} ${file?.crc} ${file?.size}`, ID_SPACE)
  }

const failureText = (failure: unknown): string => {
  if (!(failure instanceof ApiFailure)) return label('products:archive.unread')
  const { problem, outcome } = failure
  if (problem?.problem === 'upload_quota') return label('products:archive.quota')
  const [error] = problem?.errors ?? []
  if (error === undefined) return errorText({ key: problem?.problem ?? outcome })
  return errorText({ key: error.code, ...(error.params ? { params: error.params } : {}) })
}

/** Whether the answer is about this picture or its product only: the others may still be taken. */
const isAboutPicture = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  failure.problem?.problem !== 'upload_quota' &&
  ((failure.problem?.errors.length ?? 0) > 0 || failure.problem?.problem === 'not_found')

/** Why a file of the archive cannot be read, in words. */
const unreadText = (file: ArchiveFile | undefined): string =>
  file !== undefined && file.size > LARGEST_FILE
    ? errorText({ key: 'product_picture_size', params: { megabytes: PRODUCT_PICTURE_MEGABYTES } })
    : errorText({ key: 'product_picture_invalid' })

/** Sends one picture; the words of why it is not taken, or null. Throws what stops the others too. */
async function sendPicture({ bytes, files }: Archive, { key, path, id }: Queued): Promise<string | null> {
  const entry = files.get(path)
  const file = entry === undefined ? null : readFileIn(bytes, entry)
  if (file === null) return unreadText(entry)
  const read = await readPictureFile(file)
  if ('fault' in read) return read.fault
  try {
    const body = { id, picture: read.picture }
    await call(endpoints.add, { params: { key }, body }, { ...QUIET, opId: v7() })
    return null
  } catch (failure) {
    if (!isAboutPicture(failure)) throw failure
    return failureText(failure)
  }
}

/** Why nothing of an archive is sent, in words; or null. */
function faultOf(files: readonly ArchiveFile[], pictures: number): string | null {
  if (files.some(({ hasPassword }) => hasPassword)) return label('products:archive.password')
  return pictures > MAX_ARCHIVE_FILES ? label('products:archive.files', { most: MAX_ARCHIVE_FILES }) : null
}

function refreshShown(): void {
  for (const path of SHOWN_BY) void refresh(path)
}

export function usePictureUpload() {
  const [state, setState] = useState<PictureUpload>({ step: 'empty' })
  const archive = useRef(NO_ARCHIVE)
  const rest = useRef<Queued[]>([])
  /** The picture that is being sent is the last one: the person stopped, or left the page. */
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  const choose = async (file: File) => {
    const { name } = file
    if (file.size > ARCHIVE_BYTES) {
      const reason = label('products:archive.size', { megabytes: ARCHIVE_MEGABYTES })
      setState({ step: 'unread', name, reason })
      return
    }
    setState({ step: 'reading', name })
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const files = filesIn(bytes)
      archive.current = { bytes, files: new Map(files.map((entry) => [entry.path, entry])) }
      const names = files.map(({ path }) => pictureNamesOf(path)).filter((read) => read.length > 0)
      const reason = faultOf(files, names.length)
      if (reason !== null) {
        archive.current = NO_ARCHIVE
        setState({ step: 'unread', name, reason })
        return
      }
      const skus = [...new Set(names.flat().map(({ sku }) => sku))]
      const found = await call(endpoints.match, { body: { skus } }, QUIET)
      const paths = files.map(({ path }) => path)
      const matched = matchPictures(paths, found.products, idIn(archive.current))
      rest.current = matched.products.flatMap(({ key, files: added }) =>
        added.map((picture) => ({ ...picture, key })),
      )
      setState({ step: 'matched', name, matched })
    } catch (failure) {
      archive.current = NO_ARCHIVE
      setState({ step: 'unread', name, reason: failureText(failure) })
    }
  }

  const send = async () => {
    if (state.step !== 'matched' && state.step !== 'stopped') return
    const begun =
      state.step === 'stopped' ? state : { sent: 0, total: rest.current.length, refused: [] as Refused[] }
    const { name } = state
    let { sent, refused } = begun
    const now = () => ({ name, sent, total: begun.total, refused })
    isStopped.current = false
    setState({ step: 'sending', ...now() })
    let next = rest.current[0]
    while (next !== undefined && !isStopped.current) {
      const { path } = next
      try {
        const reason = await sendPicture(archive.current, next)
        if (reason === null) sent += 1
        else refused = [...refused, { path, reason }]
      } catch (failure) {
        setState({ step: 'stopped', reason: failureText(failure), ...now() })
        refreshShown()
        return
      }
      rest.current = rest.current.slice(1)
      next = rest.current[0]
      setState({ step: 'sending', ...now() })
    }
    refreshShown()
    if (next !== undefined) {
      setState({ step: 'stopped', reason: null, ...now() })
      return
    }
    archive.current = NO_ARCHIVE
    setState({ step: 'done', ...now() })
  }

  const stop = () => {
    isStopped.current = true
  }

  return { state, choose, send, stop }
}
