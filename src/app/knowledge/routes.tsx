// The knowledge base: what people read, and for those who write it the materials themselves.
import { page } from '#app/shell/page-route.tsx'

export const knowledgeRoutes = [
  page('knowledge', () => import('./lists.tsx').then((module) => module.KnowledgeLists)),
  page('knowledge.view', () => import('./record.tsx').then((module) => module.KnowledgeRecord)),
]
