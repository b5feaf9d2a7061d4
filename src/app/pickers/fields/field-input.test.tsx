// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Field } from '#app/kit/inputs/field.tsx'
import { DISTRICT_IDS, districtsOf, REGIONS } from '#domain/reference/regions.ts'
import { FieldInput } from './field-input.tsx'

/** The chunk with the regions, which arrives when the test lets it. */
const chunk = vi.hoisted(() => ({ arrive: (_regions: unknown) => {}, isThere: false }))
vi.mock('./use-regions.ts', async () => {
  const { useState: useRegionState } = await import('react')
  return {
    useRegions: () => {
      const [regions, setRegions] = useRegionState<unknown>(null)
      chunk.arrive = setRegions
      return regions
    },
  }
})

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const changed = vi.fn()
function Region() {
  const [value, setValue] = useState<number | null>(null)
  const change = (next: string | number | null) => {
    changed(next)
    setValue(typeof next === 'number' ? next : null)
  }
  return (
    <Field label="Region">
      <FieldInput
        kind="region"
        field="registration_region"
        value={value}
        onChange={change}
        onBlur={() => {}}
      />
    </Field>
  )
}

it('keeps what was typed into a box of regions before the regions were loaded', async () => {
  await act(async () => root.render(<Region />))
  const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]') as HTMLInputElement
  await act(async () => box().focus())
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(box(), 'Fargʻ')
    box().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => chunk.arrive({ REGIONS, districtsOf, DISTRICT_IDS }))
  expect(box().value).toBe('Fargʻ')
  await act(async () => box().blur())
  expect(changed).toHaveBeenLastCalledWith(1730)
})
