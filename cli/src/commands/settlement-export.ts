import type { Settlement } from '@launa/sdk'
import { command } from '../command.ts'
import { API_FLAG } from '../input/arguments.ts'
import { STATUS_FLAG } from '../input/payment-status.ts'
import { exportResult, OUT_FLAG, outGiven } from './export-file.ts'

interface ExportOptions {
  json?: boolean
  format?: 'csv' | 'jsonl'
  since?: string
  until?: string
  out?: string
  api?: string
  status?: Settlement['status']
}

export const settlementExportCommand = command<ExportOptions>({
  name: 'settlements export',
  summary: 'export all payments as CSV or JSON Lines, newest first, without a limit of rows',
  examples: [
    'settlements export --out payments.csv',
    'settlements export --format jsonl --api weather --since 2026-11-01T00:00:00Z --until 2026-12-01T00:00:00Z',
  ],
  flags: [
    { flags: '--format <format>', summary: 'csv or jsonl; csv unless given', choices: ['csv', 'jsonl'] },
    { flags: '--since <time>', summary: 'only payments created at this time or later, such as 2026-01-01T00:00:00Z' },
    { flags: '--until <time>', summary: 'only payments created before this time' },
    API_FLAG,
    STATUS_FLAG,
    OUT_FLAG,
  ],
  check: outGiven,
  async run(context, _, { format = 'csv', since: from, until: to, out, api: api_id, status }) {
    const query = { format, from, to, api_id, status }
    const exported = await context.client().settlements.export(query)
    return exportResult(context, exported.bytes(), out)
  },
})
