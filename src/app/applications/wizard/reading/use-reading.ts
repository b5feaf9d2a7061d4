// Reads the newest photo of each slot that shows the zone of the document, once.
import { useEffect, useRef, useState } from 'react'
import { forgetLiveReadings, liveReadingOf } from '#app/capture/mrz/live-readings.ts'
import { endReader, type ReadAnswer, readDocument, startReader } from '#app/capture/mrz/read-document.ts'
import { readPhotoBytes, usePhotos } from '#app/offline/photos/photos.ts'
import { getToday } from '#app/platform/wire/clock.ts'

/** The slots of the two sides of an ID card, and of the pages of a passport: sellers mix them up. */
const SLOTS = [2, 3]

export type Reading = {
  photoId: string
  slot: number
  answer: ReadAnswer | null
  /** It was read before the photo was taken. */
  isLive: boolean
}

/** What was read from each photo of a document that this tablet has, newest first; `answer` is null while it is read. */
export function useReadings(appId: string): Reading[] {
  const photos = usePhotos(appId).filter(({ slot }) => SLOTS.includes(slot))
  const [answers, setAnswers] = useState<ReadonlyMap<string, ReadAnswer | null>>(new Map())
  const begun = useRef(new Set<string>())
  useEffect(() => {
    void startReader()
    // What the camera and the photos need later is kept while there is a connection.
    const kept = [import('#app/capture/live/live-reading.tsx'), import('../../photos/slot-viewer.tsx')]
    void Promise.allSettled(kept)
    return () => {
      endReader()
      forgetLiveReadings()
    }
  }, [])
  const ids = photos.map(({ id, capturedAt }) => `${id}|${capturedAt}`).join(' ')
  useEffect(() => {
    const read = async (id: string, capturedAt: string) => {
      const live = liveReadingOf(capturedAt)
      if (live) return setAnswers((before) => new Map(before).set(id, { kind: 'read', acceptance: live }))
      const bytes = await readPhotoBytes(id).catch(() => null)
      if (bytes === null) return
      setAnswers((before) => new Map(before).set(id, null))
      const answer = await readDocument(new Blob([bytes], { type: 'image/jpeg' }), getToday())
      setAnswers((before) => new Map(before).set(id, answer))
    }
    for (const one of ids.split(' ').filter((some) => some !== '')) {
      const [id = '', capturedAt = ''] = one.split('|')
      if (begun.current.has(id)) continue
      begun.current.add(id)
      void read(id, capturedAt)
    }
  }, [ids])
  return photos
    .toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))
    .flatMap(({ id, slot, capturedAt }) =>
      answers.has(id)
        ? [
            {
              photoId: id,
              slot,
              answer: answers.get(id) ?? null,
              isLive: liveReadingOf(capturedAt) !== undefined,
            },
          ]
        : [],
    )
}
