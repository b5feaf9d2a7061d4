// What every row of an upload of min/max levels means: new levels of a product in a branch, nothing new, or what is wrong with it.
// The check and the application judge by the same function.
import { comparable, type Fault, readBarcode, readSku } from '#domain/kernel/upload.ts'
import { type LevelsForm, levelsForm } from '#domain/levels/levels.ts'
import { type LevelField, readLevel } from '#domain/stock/upload.ts'
import type { UploadRow } from '../../files/upload/columns.ts'
import { type Reader, readCells, shownCell } from '../../files/upload/result.ts'
import type { CellFault } from '../../files/upload/workbook.ts'
import { validationProblem } from '../../platform/problems.ts'
import { type NamedBy, type NamedProduct, productFinder } from '../../stock/queries.ts'
import type { LevelKey } from '../queries.ts'

type Branch = { id: number; name: string }
export type StoredLevels = LevelKey & LevelsForm & { version: number }
export type Known = {
  products: readonly NamedProduct[]
  /** Those whose levels the person may change. */
  branches: readonly Branch[]
  /** The person's own branch. */
  own: number | null
  stored: readonly StoredLevels[]
}
export type Verdict =
  | { kind: 'changed'; row: number; before: StoredLevels; values: LevelsForm }
  | { kind: 'same'; row: number }
  | { kind: 'wrong'; row: number; faults: CellFault<LevelField>[] }

export const keyOf = ({ branch_id, product_id }: LevelKey): string => `${branch_id}-${product_id}`

/** A branch by its name; two of one name are nobody's. */
function branchReader(branches: readonly Branch[]): Reader {
  const byName = Map.groupBy(branches, ({ name }) => comparable(name))
  return (cell) => {
    const [only, ...others] = byName.get(comparable(String(cell))) ?? []
    if (only === undefined) return { fault: 'upload_branch' }
    return others.length > 0 ? { fault: 'upload_name_twice' } : { value: only.id }
  }
}

type Given = NamedBy & { branch?: number; min?: number; max?: number }

export function createJudge({
  products,
  branches,
  own,
  stored,
}: Known): (row: UploadRow<LevelField>) => Verdict {
  const readers: Record<LevelField, Reader> = {
    branch: branchReader(branches),
    sku: readSku,
    barcode: readBarcode,
    min: readLevel,
    max: readLevel,
  }
  const findProduct = productFinder(products)
  const known = new Map(stored.map((levels) => [keyOf(levels), levels]))
  const seen = new Map<string, number>()

  return (line) => {
    const { row, cells } = line
    const faults: CellFault<LevelField>[] = []
    const refuse = (field: LevelField, fault: Fault) =>
      faults.push({ ...fault, row, field, value: shownCell(cells[field]) })
    const isRefused = (field: LevelField) => faults.some((fault) => fault.field === field)
    const given = readCells(line, readers, (field, code) => refuse(field, { code })) as Given
    const branch = given.branch ?? branches.find(({ id }) => id === own)?.id ?? null
    if (branch === null && !isRefused('branch')) refuse('branch', { code: 'required' })
    const product = isRefused('sku') || isRefused('barcode') ? null : findProduct(given, refuse)
    if (faults.length > 0 || product === null || branch === null) return { kind: 'wrong', row, faults }

    const cell = { branch_id: branch, product_id: product.product_id }
    const key = keyOf(cell)
    const earlier = seen.get(key)
    if (earlier !== undefined) refuse('sku', { code: 'upload_levels_twice', params: { row: earlier } })
    seen.set(key, earlier ?? row)
    // An empty cell changes nothing.
    const before = known.get(key) ?? { ...cell, min: null, max: null, version: 0 }
    const parsed = levelsForm.safeParse({ min: given.min ?? before.min, max: given.max ?? before.max })
    if (!parsed.success)
      for (const { field, code, params } of validationProblem(parsed.error).errors)
        refuse(field === 'min' ? 'min' : 'max', { code, params })
    if (faults.length > 0 || !parsed.success) return { kind: 'wrong', row, faults }
    const values = parsed.data
    if (values.min === before.min && values.max === before.max) return { kind: 'same', row }
    return { kind: 'changed', row, before, values }
  }
}
