import { useEffect, useState } from 'react'

/** The address in this page of a JPEG in base64; pictures of other kinds of addresses are refused by the browser's policy. */
export function usePictureAddress(picture: string | null): string | null {
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
