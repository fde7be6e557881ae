import type { RolledGateway } from './gateway.ts'

/** Returns whether each Envoy has healthy connections to both authz, to both processes of documents, and to its xds. */
export async function allMembersAreHealthy({ envoys }: RolledGateway): Promise<boolean> {
  const filter = encodeURIComponent('^cluster\\.(authz|documents|xds)\\.membership_(healthy|total)$')
  const each = await Promise.all(
    envoys.map(async ({ adminUrl }) => {
      const text = await fetch(`${adminUrl}/stats?filter=${filter}`).then(
        (response) => response.text(),
        () => '',
      )
      const values = new Map(text.split('\n').map((line) => line.split(': ') as [string, string]))
      const isHealthy = (cluster: string, members: string | undefined) =>
        members !== undefined && values.get(`cluster.${cluster}.membership_healthy`) === members
      return (
        isHealthy('authz', '2') &&
        isHealthy('documents', '2') &&
        isHealthy('xds', values.get('cluster.xds.membership_total'))
      )
    }),
  )
  return each.every(Boolean)
}
