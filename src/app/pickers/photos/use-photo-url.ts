// A picture to show: from this tablet when its bytes are here, else from the server, never kept anywhere.
import { useEffect, useState } from 'react'
import { linkNow, useConnection } from '#app/offline/online.ts'
import { readPhotoBytes } from '#app/offline/photos.ts'
import { send } from '#app/platform/api.ts'
import { contract } from '#contract/index.ts'

export type PhotoName = { appId: string; photoId: string }

async function fromServer(
  { appId, photoId }: PhotoName,
  size: 'full' | 'thumb',
  signal: AbortSignal,
): Promise<Blob | null> {
  const input = { params: { id: appId, photo_id: photoId }, query: { size } }
  const { body, status } = await send(contract.applications.getPhoto, input, { signal })
  return status === 200 && body instanceof Blob ? body : null
}

const fromTablet = async (photoId: string): Promise<Blob | null> => {
  const bytes = await readPhotoBytes(photoId).catch(() => null)
  return bytes === null ? null : new Blob([bytes], { type: 'image/jpeg' })
}

/** The address of the picture while the component is there; undefined until it is read, or when it cannot be. */
export function usePhotoUrl(photo: PhotoName | null, size: 'full' | 'thumb'): string | undefined {
  const [url, setUrl] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const isOnline = useConnection().state === 'online'
  // What could not be read without the connection is tried again with it; a picture that is shown stays either way.
  const mayTry = !isMissing || isOnline
  const appId = photo?.appId
  const photoId = photo?.photoId
  useEffect(() => {
    if (appId === undefined || photoId === undefined || !mayTry) return
    const leaving = new AbortController()
    let made: string | undefined
    const read = async () => {
      const canAsk = linkNow() === 'online'
      const here = await fromTablet(photoId)
      const blob = here ?? (canAsk ? await fromServer({ appId, photoId }, size, leaving.signal) : null)
      if (leaving.signal.aborted) return
      setMissing(blob === null && !canAsk)
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
  }, [appId, photoId, size, mayTry])
  return url
}
