// Reads the newest photo of each slot that shows the zone of the document, once.
import { useEffect, useRef, useState } from 'react'
import { endReader, type ReadAnswer, readDocument, startReader } from '#app/capture/mrz/read-document.ts'
import { readPhotoBytes, usePhotos } from '#app/offline/photos/photos.ts'
import { getToday } from '#app/platform/wire/clock.ts'

/** The slots of the two sides of an ID card, and of the pages of a passport: sellers mix them up. */
const SLOTS = [2, 3]

export type Reading = { photoId: string; slot: number; answer: ReadAnswer | null }

/** What was read from each photo of a document that this tablet has, newest first; `answer` is null while it is read. */
export function useReadings(appId: string): Reading[] {
  const photos = usePhotos(appId).filter(({ slot }) => SLOTS.includes(slot))
  const [answers, setAnswers] = useState<ReadonlyMap<string, ReadAnswer | null>>(new Map())
  const begun = useRef(new Set<string>())
  useEffect(() => {
    void startReader()
    return endReader
  }, [])
  const ids = photos.map(({ id }) => id).join(' ')
  useEffect(() => {
    const read = async (id: string) => {
      const bytes = await readPhotoBytes(id).catch(() => null)
      if (bytes === null) return
      setAnswers((before) => new Map(before).set(id, null))
      const answer = await readDocument(new Blob([bytes], { type: 'image/jpeg' }), getToday())
      setAnswers((before) => new Map(before).set(id, answer))
    }
    for (const id of ids.split(' ').filter((one) => one !== '' && !begun.current.has(one))) {
      begun.current.add(id)
      void read(id)
    }
  }, [ids])
  return photos
    .toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))
    .flatMap(({ id, slot }) =>
      answers.has(id) ? [{ photoId: id, slot, answer: answers.get(id) ?? null }] : [],
    )
}
