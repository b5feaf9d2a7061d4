// The URL of a picture: from this tablet if it has the bytes, else from the server; the answer is not stored.
import { useCallback, useEffect, useState } from 'react'
import { api } from '#api/index.ts'
import { readPhotoBytes } from '#app/offline/photos/photos.ts'
import { send } from '#app/platform/api.ts'
import { getConnection, useConnection } from '#app/platform/connection.ts'

export type PhotoName = {
  appId: string
  photoId: string
  /** False if the server does not have it: then bytes that are unreadable here are lost. */
  isOnServer?: boolean
}

/** Why there is no picture: the bytes are only on the server and there is no internet, or they do not decode. */
export type PictureTrouble = 'offline' | 'unreadable'

export type PhotoUrl = {
  /** Undefined until it is read, or if it cannot be. */
  url: string | undefined
  trouble: PictureTrouble | null
  /** For the `onError` of the image: the bytes do not decode. */
  onUnreadable: () => void
  retry: () => void
}

async function fromServer(
  { appId, photoId }: PhotoName,
  size: 'full' | 'thumb',
  signal: AbortSignal,
): Promise<Blob | null> {
  const input = { params: { id: appId, photo_id: photoId }, query: { size } }
  const { body, status } = await send(api.applications.getPhoto, input, { signal })
  return status === 200 && body instanceof Blob ? body : null
}

const fromTablet = async (photoId: string): Promise<Blob | null> => {
  const bytes = await readPhotoBytes(photoId).catch(() => null)
  return bytes === null ? null : new Blob([bytes], { type: 'image/jpeg' })
}

/** The whole picture from this tablet, else from the server; null where neither gives it. */
export async function readPicture(photo: PhotoName): Promise<Blob | null> {
  const here = await fromTablet(photo.photoId)
  if (here !== null || getConnection() !== 'online') return here
  return fromServer(photo, 'full', new AbortController().signal).catch(() => null)
}

/** The object URL of the picture while the component is mounted, or why there is none. */
export function usePhotoUrl(photo: PhotoName | null, size: 'full' | 'thumb'): PhotoUrl {
  const [url, setUrl] = useState<string>()
  const [trouble, setTrouble] = useState<PictureTrouble | null>(null)
  const [tries, setTries] = useState(0)
  const isOnline = useConnection().state === 'online'
  // A failed read is repeated when the connection returns; a shown picture stays.
  const mayTry = trouble !== 'offline' || isOnline
  const appId = photo?.appId
  const photoId = photo?.photoId
  const isOnServer = photo?.isOnServer ?? true
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the read of the same picture
  useEffect(() => {
    if (appId === undefined || photoId === undefined || !mayTry) return
    const leaving = new AbortController()
    let made: string | undefined
    const read = async () => {
      const canAsk = getConnection() === 'online'
      const here = await fromTablet(photoId)
      const blob = here ?? (canAsk ? await fromServer({ appId, photoId }, size, leaving.signal) : null)
      if (leaving.signal.aborted) return
      setTrouble(blob === null ? (canAsk || !isOnServer ? 'unreadable' : 'offline') : null)
      if (blob === null) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    }
    void read()
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [appId, photoId, isOnServer, size, mayTry, tries])
  const onUnreadable = useCallback(() => setTrouble('unreadable'), [])
  const retry = useCallback(() => {
    setTrouble(null)
    setTries((before) => before + 1)
  }, [])
  return { url: trouble === null ? url : undefined, trouble, onUnreadable, retry }
}
