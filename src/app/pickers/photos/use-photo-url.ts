// A picture to show: from this tablet when its bytes are here, else from the server, never kept anywhere.
import { useCallback, useEffect, useState } from 'react'
import { api } from '#api/index.ts'
import { readPhotoBytes } from '#app/offline/photos/photos.ts'
import { getConnection, useConnection } from '#app/offline/sync/connection.ts'
import { send } from '#app/platform/api.ts'

export type PhotoName = {
  appId: string
  photoId: string
  /** Where it is not, the internet would not bring it: bytes that are not readable here are lost. */
  isOnServer?: boolean
}

/** Why there is nothing to see: the bytes are elsewhere and there is no internet, or they are no picture. */
export type PictureTrouble = 'offline' | 'unreadable'

export type PhotoUrl = {
  /** Undefined until it is read, or when it cannot be. */
  url: string | undefined
  trouble: PictureTrouble | null
  /** For the `onError` of the image: the bytes are here and do not decode. */
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

/** The address of the picture while the component is there, or why there is none. */
export function usePhotoUrl(photo: PhotoName | null, size: 'full' | 'thumb'): PhotoUrl {
  const [url, setUrl] = useState<string>()
  const [trouble, setTrouble] = useState<PictureTrouble | null>(null)
  const [tries, setTries] = useState(0)
  const isOnline = useConnection().state === 'online'
  // What could not be read without the connection is tried again with it; a picture that is shown stays either way.
  const mayTry = trouble !== 'offline' || isOnline
  const appId = photo?.appId
  const photoId = photo?.photoId
  const isOnServer = photo?.isOnServer ?? true
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again for the same picture
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
