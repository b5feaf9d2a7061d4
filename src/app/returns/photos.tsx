// Photos of the condition in which goods came back.
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/back-office/returns.ts'
import { Button } from '#app/kit/button.tsx'
import { usePictureAddress } from '#app/kit/display/use-picture-address.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { LONGEST_PHOTO, MAX_PHOTOS, PHOTO_EDGE } from '#domain/returns/request.ts'

const endpoints = backOfficeApi.returns
const PREFIX = 'data:image/jpeg;base64,'
const QUALITIES = [0.8, 0.6, 0.4]

/** A picture as base64 of a JPEG no larger than the server takes; null when the file is no picture this browser can read. */
async function jpegOf(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, PHOTO_EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL('image/jpeg', quality)
    const text = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
    if (text !== '' && text.length <= LONGEST_PHOTO) return text
  }
  return null
}

function Photo({ request, id, title }: { request: string; id: string; title: string }) {
  const { data } = useEndpoint(endpoints.photo, { params: { key: request, photo: id } }, { notify: 'none' })
  const address = usePictureAddress(data?.picture ?? null)
  return (
    <li className="grid size-40 place-items-center overflow-hidden rounded-xl border border-line bg-surface-2">
      {address !== null && <img src={address} alt={title} className="size-full object-contain" />}
    </li>
  )
}

type Props = { request: WholeReturn; canAdd: boolean }

export function Photos({ request, canAdd }: Props) {
  const { t } = useTranslation('returns')
  const { key, photos } = request
  const input = useRef<HTMLInputElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const add = useAction(endpoints.addPhoto)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (file === undefined) return
    const picture = await jpegOf(file)
    setUnreadable(picture === null)
    if (picture !== null) add.mutate({ params: { key }, body: { id: uuid(), picture } })
  }
  if (photos.length === 0 && !canAdd) return null
  return (
    <Section title={t('photos')}>
      <ul aria-label={t('photos')} className="flex flex-wrap gap-3">
        {photos.map((id, nth) => (
          <Photo key={id} request={key} id={id} title={t('photo', { number: nth + 1 })} />
        ))}
      </ul>
      {canAdd && photos.length < MAX_PHOTOS && (
        <div>
          <input
            ref={input}
            type="file"
            accept="image/*"
            className="sr-only"
            tabIndex={-1}
            aria-hidden
            data-return-photo
            onChange={(event) => void choose(event)}
          />
          <Button kind="quiet" busy={add.isPending} onPress={() => input.current?.click()}>
            {t('photo_add')}
          </Button>
        </div>
      )}
      {isUnreadable && (
        <p role="alert" className="text-danger">
          {t('photo_unreadable')}
        </p>
      )}
    </Section>
  )
}
