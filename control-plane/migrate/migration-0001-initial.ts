import { Migration } from '@mikro-orm/migrations'
import { SCHEMA } from '../../schema/schema.ts'

/** The first schema. */
export class Migration0001Initial extends Migration {
  override up(): void {
    for (const statement of SCHEMA) this.addSql(statement)
  }
}
