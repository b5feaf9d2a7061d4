// Labels of materials that the knowledge base and the first page of an intern share.
import { label } from '#app/i18n/i18n.ts'
import type { MaterialKind } from '#domain/knowledge/material.ts'

export const kindLabel = (kind: MaterialKind): string => label(`knowledge:kinds.${kind}`)
export const levelLabel = (level: number): string => label('knowledge:level', { level })
