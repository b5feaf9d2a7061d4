// The picture of a person, or their initials.
import { initialsOf } from '#app/platform/tablet/initials.ts'
import { usePictureAddress } from './use-picture-address.ts'

type Props = {
  name: string
  /** Base64 of a JPEG; null for the initials. */
  picture: string | null
  size?: 'small' | 'large'
}

const SIZES = { small: 'size-12 text-sm', large: 'size-24 text-2xl' }

export function PersonPicture({ name, picture, size = 'small' }: Props) {
  const address = usePictureAddress(picture)
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand font-bold text-on-brand ${SIZES[size]}`}
    >
      {address === null ? (
        <span aria-hidden>{initialsOf(name).replaceAll('.', '')}</span>
      ) : (
        <img src={address} alt={name} className="size-full object-cover" />
      )}
    </span>
  )
}
