import type { ClientBase, Pool } from 'pg'

/**
 * Saves the current configuration and returns a function that restores it. Later changes and endpoints are then missing, as after the
 * promotion of a standby or the restore of a backup.
 */
export async function rememberConfiguration(pool: Pool): Promise<(client: Pick<ClientBase, 'query'>) => Promise<void>> {
  const idsOf = async (table: string, columns: string) => {
    const { rows } = await pool.query<{ was: string }>(
      `select coalesce(json_agg(t), '[]')::text as was from (select ${columns} from ${table}) t`,
    )
    return rows[0]?.was
  }
  const position = await idsOf('configuration_revision', 'revision, epoch')
  const apis = await idsOf('api', 'id, revision, epoch')
  const endpoints = await idsOf('endpoint', 'id')
  return async (client) => {
    await client.query(
      `update configuration_revision c set revision = was.revision, epoch = was.epoch
        from json_to_recordset($1) as was(revision bigint, epoch uuid)`,
      [position],
    )
    await client.query(
      'delete from configuration_change where revision > (select revision from configuration_revision)',
    )
    await client.query(
      `update api a set revision = was.revision, epoch = was.epoch
        from json_to_recordset($1) as was(id uuid, revision bigint, epoch uuid) where was.id = a.id`,
      [apis],
    )
    await client.query('delete from endpoint where id not in (select id from json_to_recordset($1) as was(id uuid))', [
      endpoints,
    ])
  }
}
