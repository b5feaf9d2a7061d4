// Files for the upload of the catalogue.
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'

export const IKPU = '08528001001000000'
export const HEADING: readonly string[] = ['Артикул', 'Название', 'Категория', 'Код ИКПУ', 'Цена']

export const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')

/** A workbook of one sheet in base64. */
export const workbook = async (
  rows: readonly (readonly CellValue[])[],
  rest: Partial<WriteSheet> = {},
): Promise<string> =>
  base64(await writeXlsx({ sheets: [{ name: 'Goods', rows: rows.map((row) => [...row]), ...rest }] }))
