// The picture of a person, or their initials.
import { useEffect, useState } from 'react'
import { initialsOf } from '#app/platform/tablet/initials.ts'

/** The address of the picture in this page; pictures of other kinds of addresses are refused by the browser's policy. */
function useAddress(picture: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return
    const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [picture])
  return address
}

type Props = {
  name: string
  /** Base64 of a JPEG; null for the initials. */
  picture: string | null
  size?: 'small' | 'large'
}

const SIZES = { small: 'size-12 text-sm', large: 'size-24 text-2xl' }

export function PersonPicture({ name, picture, size = 'small' }: Props) {
  const address = useAddress(picture)
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
