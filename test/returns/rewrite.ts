import ts from '../../sdks/typescript/node_modules/typescript/lib/typescript.js'

const { factory } = ts
type Body = ts.FunctionDeclaration | ts.FunctionExpression | ts.MethodDeclaration | ts.ArrowFunction

/**
 * Compiles a TypeScript module to JavaScript with calls of two functions that its process must define. `$leaves(file)` is called at the end
 * of each function, and `$returns(file, value)` after each call and `new`. An async function ends when it returns its promise.
 */
export function rewrite(source: string, options: { path: string; file: number }): string {
  const { path: fileName, file } = options
  return ts.transpileModule(source, {
    fileName,
    compilerOptions: {
      ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
      ...{ verbatimModuleSyntax: true, useDefineForClassFields: true },
    },
    transformers: { before: [(context) => (root) => rewriteFile(root, { context, file })] },
  }).outputText
}

function rewriteFile(root: ts.SourceFile, { context, file }: { context: ts.TransformationContext; file: number }) {
  const tell = (name: string, ...values: ts.Expression[]) =>
    factory.createCallExpression(factory.createIdentifier(name), undefined, [
      factory.createNumericLiteral(file),
      ...values,
    ])
  const guarded = (block: ts.Block) => {
    const end = factory.createBlock([factory.createExpressionStatement(tell('$leaves'))])
    return factory.createBlock([factory.createTryStatement(block, undefined, end)], true)
  }
  const bodyOf = (node: Body) => {
    const own = node.body && ts.isBlock(node.body) ? node.body : returning(node.body)
    return guarded(isAsync(node) ? returning(calledAsync(own)) : own)
  }
  const visit = (before: ts.Node): ts.Node => {
    const node = ts.visitEachChild(before, visit, context)
    if (ts.isArrowFunction(node)) {
      const { typeParameters, parameters, type, equalsGreaterThanToken: arrow } = node
      return factory.updateArrowFunction(node, notAsync(node), typeParameters, parameters, type, arrow, bodyOf(node))
    }
    if (isBody(node) && node.body && !node.asteriskToken) return withBody(node, bodyOf(node))
    if (ts.isConstructorDeclaration(node) && node.body)
      return factory.updateConstructorDeclaration(node, node.modifiers, node.parameters, guarded(node.body))
    if (ts.isGetAccessorDeclaration(node) && node.body) {
      const { modifiers, name, parameters, type } = node
      return factory.updateGetAccessorDeclaration(node, modifiers, name, parameters, type, guarded(node.body))
    }
    return ts.isNewExpression(node) || (ts.isCallExpression(node) && isWhole(node, before))
      ? tell('$returns', node)
      : node
  }
  return ts.visitNode(root, visit, ts.isSourceFile)
}

type Declared = Exclude<Body, ts.ArrowFunction>

const isBody = (node: ts.Node): node is Declared =>
  ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)

function withBody(node: Declared, body: ts.Block): ts.Node {
  const { asteriskToken: asterisk, typeParameters, parameters, type } = node
  const own = notAsync(node)
  if (ts.isFunctionDeclaration(node))
    return factory.updateFunctionDeclaration(node, own, asterisk, node.name, typeParameters, parameters, type, body)
  if (ts.isFunctionExpression(node)) {
    const modifiers = own?.filter(ts.isModifier)
    return factory.updateFunctionExpression(
      node,
      modifiers,
      asterisk,
      node.name,
      typeParameters,
      parameters,
      type,
      body,
    )
  }
  const { name, questionToken } = node
  return factory.updateMethodDeclaration(
    ...([node, own, asterisk, name, questionToken, typeParameters, parameters, type, body] as const),
  )
}

const isAsyncWord = ({ kind }: ts.ModifierLike) => kind === ts.SyntaxKind.AsyncKeyword
const isAsync = ({ modifiers }: Body) => modifiers?.some(isAsyncWord) === true

function notAsync(node: ts.ArrowFunction): ts.Modifier[] | undefined
function notAsync(node: Body): ts.ModifierLike[] | undefined
function notAsync({ modifiers }: Body): ts.ModifierLike[] | undefined {
  return modifiers?.filter((modifier) => !isAsyncWord(modifier))
}

function returning(value: ts.Expression | undefined): ts.Block {
  return factory.createBlock([factory.createReturnStatement(value)])
}

/** Returns a call of an async arrow function. In it, `this`, `super` and `arguments` keep their values from the function around it. */
function calledAsync(body: ts.Block): ts.Expression {
  const word = factory.createModifier(ts.SyntaxKind.AsyncKeyword)
  const inner = factory.createArrowFunction([word], undefined, [], undefined, undefined, body)
  return factory.createCallExpression(factory.createParenthesizedExpression(inner), undefined, [])
}

/** Returns whether a call is a separate expression: not `super` or `import`, and not part of a longer optional chain. */
function isWhole({ expression: { kind } }: ts.CallExpression, before: ts.Node): boolean {
  if (kind === ts.SyntaxKind.SuperKeyword || kind === ts.SyntaxKind.ImportKeyword) return false
  const { parent } = before
  return !(ts.isOptionalChain(before) && ts.isOptionalChain(parent) && parent.expression === before)
}
