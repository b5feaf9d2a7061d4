// Photos that show the condition of goods, of a return or a write-off, and the button that adds one.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { conditionPhotos } from '#api/shapes/condition-photos.ts'
import { usePictureAddress } from '#app/kit/display/pictures/use-picture-address.ts'
import { PictureButton } from '#app/kit/inputs/picture-button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { smallJpegOf } from '#app/pickers/small-jpeg.ts'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { MAX_CONDITION_PHOTOS } from '#domain/kernel/images/condition-photo.ts'

type Endpoints = ReturnType<typeof conditionPhotos>
type PhotoProps = { endpoint: Endpoints['photo']; recordKey: string; id: string; title: string }

function Photo({ endpoint, recordKey, id, title }: PhotoProps) {
  const { data } = useEndpoint(endpoint, { params: { key: recordKey, photo: id } }, { notify: 'none' })
  const address = usePictureAddress(data?.picture ?? null)
  return (
    <li className="grid size-40 place-items-center overflow-hidden rounded-xl border border-line bg-surface-2">
      {address !== null && <img src={address} alt={title} className="size-full object-contain" />}
    </li>
  )
}

type Props = {
  /** What the photos show. */
  title: string
  endpoints: Endpoints
  recordKey: string
  ids: readonly string[]
  canAdd: boolean
  /** At least one is needed; the section is marked while there is none. */
  isRequired?: boolean
  /** The id of the section, as a target of links. */
  id?: string
}

/** The section; nothing where there is no photo and none may be added. */
export function ConditionPhotos({ title, endpoints, recordKey, ids, canAdd, isRequired = false, id }: Props) {
  const { t } = useTranslation(['condition', 'kit'])
  const [isUnreadable, setUnreadable] = useState(false)
  const add = useAction(endpoints.addPhoto)
  const choose = async (file: File) => {
    const picture = await smallJpegOf(file)
    setUnreadable(picture === null)
    if (picture !== null) add.mutate({ params: { key: recordKey }, body: { id: uuid(), picture } })
  }
  if (ids.length === 0 && !canAdd) return null
  return (
    <Section
      title={title}
      {...(id === undefined ? {} : { id })}
      {...(isRequired && ids.length === 0
        ? { actions: <span className="text-[13px] text-danger">{t('kit:required')}</span> }
        : {})}
    >
      <ul aria-label={title} className="flex flex-wrap gap-3">
        {ids.map((photo, nth) => (
          <Photo
            key={photo}
            endpoint={endpoints.photo}
            recordKey={recordKey}
            id={photo}
            title={t('photo', { title, number: nth + 1 })}
          />
        ))}
      </ul>
      {canAdd && ids.length < MAX_CONDITION_PHOTOS && (
        <div>
          <PictureButton busy={add.isPending} onChoose={(file) => void choose(file)}>
            {t('photo_add')}
          </PictureButton>
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
