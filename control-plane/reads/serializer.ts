/**
 * Writes the answers of the reads in this folder. Their records are built column by column out of typed statements, so
 * there is nothing in them that a schema would have to take out again, which costs more than all the rest of a read.
 */
export function readsSerializer(): (answer: unknown) => string {
  return JSON.stringify
}
