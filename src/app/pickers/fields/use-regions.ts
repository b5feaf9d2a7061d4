// Regions and districts are heavy, so they are a separate chunk that is loaded with the first address.
import { useEffect, useState } from 'react'

type Regions = typeof import('#domain/reference/regions.ts')
let loaded: Regions | null = null

export function useRegions(): Regions | null {
  const [regions, setRegions] = useState(loaded)
  useEffect(() => {
    if (loaded !== null) return
    void import('#domain/reference/regions.ts').then((found) => {
      loaded = found
      setRegions(found)
    })
  }, [])
  return regions
}
