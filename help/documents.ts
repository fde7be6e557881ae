/** The documents that the help pages show, in the order of their menu. Each is a file of the repository, with its title in the menu. */
export const GROUPS: readonly { title: string; documents: readonly (readonly [file: string, label: string])[] }[] = [
  {
    title: 'Begin',
    documents: [
      ['docs/START.md', 'Start here'],
      ['README.md', 'First request'],
      ['docs/glossary.md', 'Glossary'],
    ],
  },
  {
    title: 'Sell',
    documents: [
      ['docs/dashboard.md', 'Dashboard'],
      ['docs/selling.md', 'Selling by REST'],
      ['docs/webhooks.md', 'Webhooks'],
      ['docs/permissions.md', 'Permissions'],
      ['cli/README.md', 'Command line'],
      ['docs/cli.md', 'Commands'],
      ['docs/mcp.md', 'Tools for a model'],
      ['mcp/README.md', 'MCP server'],
    ],
  },
  {
    title: 'Pay',
    documents: [
      ['docs/buyers.md', 'Your money'],
      ['docs/paying.md', 'Paying'],
    ],
  },
  {
    title: 'Program',
    documents: [
      ['sdks/typescript/README.md', 'TypeScript'],
      ['sdks/python/README.md', 'Python'],
      ['sdks/go/README.md', 'Go'],
      ['sdks/README.md', 'What all SDKs do'],
      ['examples/README.md', 'Examples'],
    ],
  },
  {
    title: 'Operate',
    documents: [
      ['docs/operating.md', 'Operating'],
      ['docs/operating/install.md', 'Install'],
      ['docs/operating/settings.md', 'Settings'],
      ['docs/operating/upgrade.md', 'Upgrade'],
      ['docs/operating/roll.md', 'Restart'],
      ['docs/operating/fail-over.md', 'Fail over'],
      ['docs/operating/restore.md', 'Restore'],
      ['docs/operating/rotate.md', 'Rotate keys'],
      ['docs/operating/watch.md', 'Watch'],
      ['docs/operating/alerts.md', 'Alerts'],
      ['docs/operating/govern.md', 'Govern'],
      ['docs/operating/size.md', 'Size'],
      ['docs/operating/machines.md', 'Several machines'],
      ['docs/operating/distribute.md', 'Distribute the ledger'],
      ['docs/performance.md', 'Performance'],
    ],
  },
  {
    title: 'Contribute',
    documents: [
      ['ARCHITECTURE.md', 'Architecture'],
      ['CONTRIBUTING.md', 'Contributing'],
      ['docs/decisions.md', 'Decisions'],
      ['docs/how-to/change-the-schema.md', 'Change the schema'],
      ['docs/how-to/add-an-endpoint-field.md', 'Add an endpoint field'],
      ['docs/how-to/add-an-operation.md', 'Add an operation'],
      ['docs/how-to/add-an-error.md', 'Add an error'],
      ['docs/how-to/add-a-metric.md', 'Add a metric'],
      ['docs/how-to/add-an-envoy-filter.md', 'Add an Envoy filter'],
      ['docs/how-to/add-a-network.md', 'Add a network'],
      ['docs/how-to/add-a-payment-scheme.md', 'Add a payment scheme'],
      ['CHANGELOG.md', 'Changes'],
      ['SECURITY.md', 'Security'],
    ],
  },
]

/** Documents that are not in the menu, as a pattern. `docs/decisions.md` links to each of them. */
export const BESIDE = '{*,*/*}/DECISIONS.md'

/** The path of a document among the help pages: `docs/operating/install.md` is at `/help/operating/install.html`. */
export function pathOf(file: string): string {
  return `/help/${file
    .toLowerCase()
    .replace(/^docs\//, '')
    .replace(/\.md$/, '.html')}`
}
