import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createStageTimes, STAGES } from './stage-times.ts'

describe('the times of stages', () => {
  it('are a Prometheus histogram', async () => {
    const registry = new Registry()
    const stages = createStageTimes(registry)
    stages.parse.since(performance.now() - 3)
    stages.parse.since(performance.now() - 100_000)
    await stages.settle.of(Promise.resolve())
    await stages.settle.of(Promise.reject(new Error('no'))).catch(() => undefined)
    const lines = (await registry.metrics()).split('\n')
    expect(lines).toContain('# TYPE authz_stage_seconds histogram')
    expect(lines).toContain('authz_stage_seconds_bucket{le="0.0025",stage="parse"} 0')
    expect(lines).toContain('authz_stage_seconds_bucket{le="0.005",stage="parse"} 1')
    expect(lines).toContain('authz_stage_seconds_bucket{le="40",stage="parse"} 1')
    expect(lines).toContain('authz_stage_seconds_bucket{le="+Inf",stage="parse"} 2')
    expect(lines).toContain('authz_stage_seconds_count{stage="parse"} 2')
    expect(lines).toContain('authz_stage_seconds_count{stage="settle"} 2')
    const sum = lines.find((line) => line.startsWith('authz_stage_seconds_sum{stage="parse"}'))
    expect(Number(sum?.split(' ')[1])).toBeCloseTo(100.003, 1)
    expect(lines.filter((line) => line.startsWith('authz_stage_seconds_count'))).toHaveLength(STAGES.length)
  })
})
