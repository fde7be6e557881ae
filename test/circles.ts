/** A directed graph: each node with its successors. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Returns the strongly connected groups of a graph (Tarjan's algorithm), each sorted: each member can reach every other member. */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, { index: number; low: number; open: boolean }>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    const own = { index: order.size, low: order.size, open: true }
    order.set(node, own)
    path.push(node)
    for (const target of graph.get(node) ?? []) {
      const known = order.get(target) ?? visit(target)
      if (known.open) own.low = Math.min(own.low, known.low)
    }
    if (own.low === own.index) {
      const circle = path.splice(path.indexOf(node))
      for (const member of circle) (order.get(member) ?? own).open = false
      if (circle.length > 1) circles.push(circle.sort())
    }
    return own
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
