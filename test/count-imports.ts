import { circlesOf, type Graph } from './circles.ts'
import { ownImportsOf, sourcesOf } from './imports.ts'

/*
 * Counts the imports between the modules of a service: `node_modules/.bin/node test/count-imports.ts [authz]`. Tests are left out, and so
 * are modules that only tests use.
 */

const room = process.argv[2] ?? 'authz'
const isModule = (file: string) => !/\.test\.ts$|\/testing\//.test(file)
const modules: Graph = new Map(
  sourcesOf(room)
    .filter(isModule)
    .sort()
    .map((file) => [file, ownImportsOf(file).filter((target) => target.startsWith(`${room}/`) && isModule(target))]),
)

/** Returns the folder of a file below the service's folder. Files that lie directly in the service's folder combine the other modules. */
function folderOf(file: string): string {
  const [, folder = '', ...rest] = file.split('/')
  return rest.length === 0 ? '(root)' : folder
}

/** The imports from one folder to another. */
const crossing = [...modules].flatMap(([file, targets]) =>
  targets.map((target) => ({ from: folderOf(file), to: folderOf(target) })).filter(({ from, to }) => from !== to),
)

const folders = [...new Set([...modules.keys()].map(folderOf))].sort()
const folderGraph: Graph = new Map(
  folders.map((folder) => [folder, crossing.filter(({ from }) => from === folder).map(({ to }) => to)]),
)

/**
 * Returns how many imports go against the best order of these folders: the order with the fewest imports from an earlier folder to a later
 * one. The loop finds this number for each set of folders that could come first.
 */
function backUp(circle: readonly string[]): number {
  const count = (from: string, to: string) => crossing.filter((each) => each.from === from && each.to === to).length
  const fewest = new Uint32Array(1 << circle.length)
  for (let first = 1; first < fewest.length; first++) {
    const members = circle.filter((_, index) => first & (1 << index))
    const ends = circle.flatMap((last, index) => {
      if (!(first & (1 << index))) return []
      // `last` comes after all other members in the order that is tried here. If one of them imports `last`, this import goes against the
      // order.
      return (fewest[first ^ (1 << index)] ?? 0) + members.reduce((sum, each) => sum + count(each, last), 0)
    })
    fewest[first] = Math.min(...ends)
  }
  return fewest.at(-1) ?? 0
}

const circles = circlesOf(modules)
const folderCircles = circlesOf(folderGraph)
const text = [
  `modules: ${modules.size} in ${folders.length - 1} folders, ${[...modules.keys()].filter((file) => folderOf(file) === '(root)').length} beside them`,
  `imports: ${[...modules.values()].flat().length}, between folders ${crossing.length}`,
  `back up between folders: ${folderCircles.reduce((sum, circle) => sum + backUp(circle), 0)}`,
  `circles of folders: ${folderCircles.length}${folderCircles.map((circle) => `\n  ${circle.join(' ')}`).join('')}`,
  `circles of modules: ${circles.length}${circles.map((circle) => `\n  ${circle.join(' ')}`).join('')}`,
]
process.stdout.write(`${text.join('\n')}\n`)
