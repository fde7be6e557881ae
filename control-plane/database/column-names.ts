/** The name of an entity's property for a column: `pathPattern` for `path_pattern`. */
export type PropertyOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest>>}`
  : Column

export function propertyOf<Column extends string>(column: Column): PropertyOf<Column> {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as PropertyOf<Column>
}
