// Photos that show the condition of goods, of a return or a write-off, and the button that adds one.
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { conditionPhotos } from '#api/shapes/condition-photos.ts'
import { usePictureAddress } from '#app/kit/display/pictures/use-picture-address.ts'
import { ZoomedPicture } from '#app/kit/display/pictures/zoomed-picture.tsx'
import { PictureButton } from '#app/kit/inputs/picture-button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import { smallJpegOf } from '#app/pickers/small-jpeg.ts'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { MAX_CONDITION_PHOTOS } from '#domain/kernel/images/condition-photo.ts'

type Endpoints = ReturnType<typeof conditionPhotos>
type PhotoProps = { endpoint: Endpoints['photo']; recordKey: string; id: string; title: string }

const usePhoto = ({ endpoint, recordKey, id }: Omit<PhotoProps, 'title'>): string | null => {
  const { data } = useEndpoint(endpoint, { params: { key: recordKey, photo: id } }, { notify: 'none' })
  return usePictureAddress(data?.picture ?? null)
}

/** A photo; a tap opens it. */
function Photo({ onOpen, ...props }: PhotoProps & { onOpen: () => void }) {
  const { t } = useTranslation('condition')
  const { title } = props
  const address = usePhoto(props)
  return (
    <li className="relative grid aspect-[4/3] place-items-center overflow-hidden rounded-xl border border-line bg-surface-2">
      {address !== null && <img src={address} alt={title} className="size-full object-cover" />}
      <AriaButton
        aria-label={t('photo_open', { title })}
        onPress={onOpen}
        className="absolute inset-0 cursor-zoom-in rounded-xl data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus"
      />
    </li>
  )
}

/** One photo over everything. */
function Viewer({ onClose, ...props }: PhotoProps & { onClose: () => void }) {
  const { t } = useTranslation('condition')
  const address = usePhoto(props)
  return (
    <FullScreen title={props.title} closeLabel={t('photo_close')} onClose={onClose}>
      {address !== null && <ZoomedPicture url={address} title={props.title} onUnreadable={onClose} />}
    </FullScreen>
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
  const [open, setOpen] = useState<string | null>(null)
  const add = useAction(endpoints.addPhoto)
  const choose = async (file: File) => {
    const picture = await smallJpegOf(file)
    setUnreadable(picture === null)
    if (picture !== null) add.mutate({ params: { key: recordKey }, body: { id: uuid(), picture } })
  }
  if (ids.length === 0 && !canAdd) return null
  const photoOf = (photo: string): PhotoProps => ({
    endpoint: endpoints.photo,
    recordKey,
    id: photo,
    title: t('photo', { title, number: ids.indexOf(photo) + 1 }),
  })
  return (
    <Section
      title={title}
      {...(id === undefined ? {} : { id })}
      {...(isRequired && ids.length === 0
        ? { actions: <span className="text-[13px] text-danger">{t('kit:required')}</span> }
        : {})}
    >
      <ul
        aria-label={title}
        className="grid grid-cols-[repeat(auto-fill,minmax(7rem,10rem))] gap-3 empty:hidden"
      >
        {ids.map((photo) => (
          <Photo key={photo} {...photoOf(photo)} onOpen={() => setOpen(photo)} />
        ))}
      </ul>
      {open !== null && ids.includes(open) && <Viewer {...photoOf(open)} onClose={() => setOpen(null)} />}
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
