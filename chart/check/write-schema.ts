import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { schemaOf, type Value } from './values.ts'

/** `make chart-schema` writes chart/values.schema.json from chart/values.yaml. */
const chart = join(import.meta.dirname, '..')
const values = load(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Value
const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...schemaOf(values) }
writeFileSync(join(chart, 'values.schema.json'), `${JSON.stringify(schema, null, 2)}\n`)
