import ts from 'typescript'

/** The types that openapi-typescript printed: the named shapes as types of their own, and the other types, which refer to them. */
export interface ModelSources {
  models: ts.Node[]
  others: ts.Node[]
  names: string[]
}

/** Shapes that get another name. `Error` is a built-in class of JavaScript. */
const RENAMED: Readonly<Record<string, string>> = { Error: 'ErrorAnswer' }

/**
 * Moves each named shape out of the types that openapi-typescript prints: an editor then shows `Promise<Api>` and not its fields. Each
 * query becomes a type too, `ListApisQuery`. The types are aliases, because an interface does not fit where an index signature is expected.
 */
export function modelsOf(nodes: ts.Node[]): ModelSources {
  const models: ts.TypeAliasDeclaration[] = []
  const add = (name: string, members: readonly ts.TypeElement[], from: ts.Node): ts.TypeNode => {
    models.push(withComment(exportedType(name, members), from))
    return ts.factory.createTypeReferenceNode(name)
  }
  const others = nodes
    .map((node) => transformed(node, (child) => referenced(child)))
    .map((node) => transformed(node, (child, parents) => takenOut(child, { parents, add })))
  return { models, others, names: models.map(({ name }) => name.text) }
}

type Add = (name: string, members: readonly ts.TypeElement[], from: ts.Node) => ts.TypeNode

/** `components["schemas"]["Api"]` becomes `Api`. */
function referenced(node: ts.Node): ts.Node | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined
  if (literalOf(node.objectType.indexType) !== 'schemas') return undefined
  return ts.factory.createTypeReferenceNode(modelName(literalOf(node.indexType) ?? ''))
}

/** The reference that replaces a shape below `components.schemas` or the query of an operation; undefined for any other node. */
function takenOut(node: ts.Node, { parents, add }: { parents: readonly string[]; add: Add }): ts.Node | undefined {
  if (!ts.isPropertySignature(node) || !node.type || !ts.isTypeLiteralNode(node.type)) return undefined
  const [root, second, third] = parents
  const name = nameOf(node)
  const isSchema = parents.length === 2 && root === 'components' && second === 'schemas'
  const isQuery = parents.length === 3 && root === 'operations' && third === 'parameters' && name === 'query'
  if (!isSchema && !isQuery) return undefined
  const type = add(isSchema ? modelName(name) : `${capitalized(second ?? '')}Query`, node.type.members, node)
  return ts.factory.createPropertySignature(node.modifiers, node.name, node.questionToken, type)
}

/**
 * Copies a tree of nodes. `change` returns the replacement of a node, or undefined to keep it; `parents` are the names of the declarations
 * around the node.
 */
function transformed(
  root: ts.Node,
  change: (node: ts.Node, parents: readonly string[]) => ts.Node | undefined,
): ts.Node {
  const { transformed: results } = ts.transform(root, [
    (context) => (node) => {
      const visit = (child: ts.Node, parents: readonly string[]): ts.Node => {
        const name = nameOf(child)
        return (
          change(child, parents) ??
          ts.visitEachChild(child, (next) => visit(next, name === '' ? parents : [...parents, name]), context)
        )
      }
      return visit(node, [])
    },
  ])
  return results[0] as ts.Node
}

function exportedType(name: string, members: readonly ts.TypeElement[]): ts.TypeAliasDeclaration {
  const exported = ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)
  return ts.factory.createTypeAliasDeclaration([exported], name, undefined, ts.factory.createTypeLiteralNode(members))
}

function withComment<Node extends ts.Node>(node: Node, from: ts.Node): Node {
  return ts.setSyntheticLeadingComments(node, ts.getSyntheticLeadingComments(from))
}

function modelName(name: string): string {
  return RENAMED[name] ?? name
}

function nameOf(node: ts.Node): string {
  const { name } = node as { name?: ts.Node }
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''
}

function literalOf(node: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
