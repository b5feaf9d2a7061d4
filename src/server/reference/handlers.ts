// The references: which table each of them keeps.
import type { cardPrefixes, departments, phonePrefixes, positions } from '#contract/office/reference.ts'
import type { Handlers } from '../platform/handler.ts'
import { referenceHandlers } from './reference.ts'

export const phonePrefixHandlers = referenceHandlers({
  name: 'phone',
  table: 'phone_prefixes',
  key: 'value',
  columns: ['value', 'kind', 'status', 'note'],
  unique: 'value',
  searched: ['value', 'note'],
}) as unknown as Handlers<typeof phonePrefixes>

export const cardPrefixHandlers = referenceHandlers({
  name: 'card',
  table: 'card_prefixes',
  key: 'value',
  columns: ['value', 'scheme', 'status'],
  unique: 'value',
  searched: ['value'],
}) as unknown as Handlers<typeof cardPrefixes>

export const departmentHandlers = referenceHandlers({
  name: 'department',
  table: 'departments',
  key: 'id',
  columns: ['name', 'status'],
  unique: 'name',
  searched: ['name'],
}) as unknown as Handlers<typeof departments>

export const positionHandlers = referenceHandlers({
  name: 'position',
  table: 'positions',
  key: 'id',
  columns: ['name', 'status'],
  unique: 'name',
  searched: ['name'],
}) as unknown as Handlers<typeof positions>
