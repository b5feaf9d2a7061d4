// Texts in Russian and Uzbek that are written in code instead of `locales`: SMS, printed contracts, the poster of a
// branch, the web manifest, and the data of the demo shop.
import ts from 'typescript'
import { filesOf, textOf } from './sources.ts'

/** Their strings are the names of encryption keys. */
const KEYS = ['src/server/platform/secrets.ts', 'src/server/tablets/device/rescue-file-key.ts']
const SOURCES = [...filesOf(['src/server'], /\.ts$/), 'src/setup/vite/web-manifest.ts'].filter(
  (path) => !path.includes('.test.') && !KEYS.includes(path),
)
/** Keys, codes, paths and numbers: nothing that a person reads. */
const IDENTIFIER = /^[\w.:/#%?&=,*+@-]*$/

export type CodeText = { place: string; text: string }

function textsIn(path: string): CodeText[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)
  const texts: CodeText[] = []
  const visit = (node: ts.Node): void => {
    // SQL and modules' names are no texts.
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      return
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (isText && (!IDENTIFIER.test(node.text) || /^\p{Lu}\p{Ll}/u.test(node.text))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      texts.push({ place: `${path}:${line}`, text: node.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

/** Every text of the server, the demo data and the web manifest, with its file and line. */
export const serverTexts = (): CodeText[] => SOURCES.flatMap(textsIn)
