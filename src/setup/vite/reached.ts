// The modules that a module needs before it can run, for the groups of chunks in vite.config.ts.

type Info = { importedIds: readonly string[] }
export type GraphContext = { getModuleInfo: (id: string) => Info | null }

/**
 * Makes a function that says whether a module is the one with the path `root` or stands behind it. The modules are found once for each
 * build, when its graph is complete. Throws an error if the build has no such module.
 */
export function standsBehind(root: string): (id: string, context: GraphContext) => boolean {
  const found = new WeakMap<GraphContext, Set<string>>()
  const find = (context: GraphContext): Set<string> => {
    if (context.getModuleInfo(root) === null) throw new Error(`no module ${root}`)
    const reached = new Set([root])
    for (const one of reached)
      for (const next of context.getModuleInfo(one)?.importedIds ?? []) reached.add(next)
    found.set(context, reached)
    return reached
  }
  return (id, context) => (found.get(context) ?? find(context)).has(id)
}
