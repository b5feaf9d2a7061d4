// The knowledge base: what people read, and for those who write it the materials themselves.
import { page } from '#app/platform/page-route.ts'

export const knowledgeRoutes = [
  page('knowledge', () => import('./lists.tsx').then((module) => module.KnowledgeLists)),
  page('knowledge.view', () => import('./record.tsx').then((module) => module.KnowledgeRecord)),
]
