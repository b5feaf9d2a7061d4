// The address in this page of a product's picture.
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { backOfficeApi } from '#api/back-office/index.ts'
import { askWhetherReached, keyOf } from '#app/platform/data.ts'
import { readPicture } from '#app/platform/wire/read-picture.ts'

const { read } = backOfficeApi.productPictures

/** Null until it is read, and where it cannot be. */
export function useProductPicture(id: string, size: 'full' | 'thumb'): string | null {
  const input = { params: { picture: id }, query: { size } }
  const { data } = useQuery({
    queryKey: keyOf(read, input),
    queryFn: ({ signal }) => readPicture(read, input, signal).catch(askWhetherReached),
    // Another picture has another id.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  // Before the page is painted: rows that come into view again show no other picture first.
  useLayoutEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [data])
  return address
}
