/** A test of a rule in which the series are given, so that it needs no stack. */
export interface RuleCase {
  alert: string
  whyNotInDrill: string
  /** The values of each series, one for each minute, in promtool's notation: `0x10` is eleven zeros, and `0+5x10` grows by five. */
  series: Readonly<Record<string, string>>
  /** Minutes from the beginning. At `quietAt` the alert does not fire. At `firesAt` it is the only alert that fires. */
  quietAt: number
  firesAt: number
}

/** The series of processes that answer. Without these series, other alerts would fire. */
export const ALL_UP: Readonly<Record<string, string>> = Object.fromEntries(
  ['authz', 'xds', 'control-plane', 'envoy'].map((part) => [`up{job="launa-${part}",instance="a"}`, '1x600']),
)

const AUTHZ = 'job="launa-authz",instance="a"'
const ENVOY = 'job="launa-envoy",instance="a"'
const NETWORK = `${AUTHZ},network="eip155:8453"`

/** Alerts that the drill cannot cause, with the reason. */
export const RULE_CASES: readonly RuleCase[] = [
  {
    alert: 'TaskStalled',
    whyNotInDrill:
      'the drill has another process lead a task within seconds: here none does for a while after the leader has ended',
    series: {
      'launa_task_last_success_timestamp_seconds{job="launa-authz",instance="a",task="finality"}': '0+60x59 _x40',
      'launa_task_last_success_timestamp_seconds{job="launa-authz",instance="b",task="finality"}': '0x99',
      'launa_task_interval_seconds{job="launa-authz",instance="b",task="finality"}': '60x99',
    },
    quietAt: 73,
    firesAt: 77,
  },
  {
    alert: 'ProcessRestarts',
    whyNotInDrill: 'ProcessDown fires beside it or does not, as a scrape meets a start or does not',
    series: { [`process_start_time_seconds{${AUTHZ}}`]: '0x9 600x9 1200x9 1800x30' },
    quietAt: 29,
    firesAt: 32,
  },
  {
    alert: 'EnvoyDisconnected',
    whyNotInDrill: 'only a firewall parts an Envoy from xds and leaves both alive',
    series: { 'xds_connected_envoys{job="launa-xds",instance="a"}': '1x9 0x20' },
    quietAt: 11,
    firesAt: 12,
  },
  {
    alert: 'EnvoyOverloaded',
    whyNotInDrill: 'an Envoy that turns requests away turns those of the other alerts away too',
    series: { [`envoy_overload_envoy_overload_actions_stop_accepting_requests_active{${ENVOY}}`]: '0x9 1x20' },
    quietAt: 10,
    firesAt: 11,
  },
  {
    alert: 'SettlementsStuck',
    whyNotInDrill: 'a facilitator is given up after 40 seconds, before a settlement is stuck',
    series: { [`authz_oldest_settling_seconds{${AUTHZ}}`]: '0x9 61x20' },
    quietAt: 10,
    firesAt: 11,
  },
  {
    alert: 'PaymentsReversed',
    whyNotInDrill: 'a chain that takes blocks back takes the payments of all other faults back',
    series: { [`authz_reversed_total{${NETWORK}}`]: '0x9 3x20' },
    quietAt: 9,
    firesAt: 10,
  },
  {
    alert: 'ReleasedPaymentsSpent',
    whyNotInDrill: 'test/e2e/payments/settled-elsewhere.test.ts shows the payments',
    series: { [`authz_spent_after_release_total{${NETWORK}}`]: '0x9 1x20' },
    quietAt: 9,
    firesAt: 10,
  },
  {
    alert: 'DeliveriesUnreported',
    whyNotInDrill: 'Envoy gives a report up after minutes without authz, which PartDown tells first',
    series: { [`envoy_access_logs_open_telemetry_access_log_logs_dropped{${ENVOY}}`]: '0x9 7x20' },
    quietAt: 9,
    firesAt: 10,
  },
  {
    alert: 'WebhooksLate',
    whyNotInDrill: 'it takes more deliveries than a control plane can send',
    series: { 'launa_control_plane_webhook_late_seconds{job="launa-control-plane",instance="a"}': '0x9 601x20' },
    quietAt: 10,
    firesAt: 11,
  },
  {
    alert: 'UnpaidAnswersSlow',
    whyNotInDrill: 'it tells how fast the machine is, and the drill runs on any',
    series: {
      [`authz_unpaid_seconds_bucket{${AUTHZ},le="0.025"}`]: '0+100x99 9980+80x100',
      [`authz_unpaid_seconds_count{${AUTHZ}}`]: '0+100x200',
    },
    quietAt: 110,
    firesAt: 190,
  },
  {
    alert: 'ChangesLate',
    whyNotInDrill: 'it tells how fast the machine is, and the drill runs on any',
    series: {
      [`authz_change_seconds_bucket{${AUTHZ},le="5"}`]: '0+100x99 9980+80x100',
      [`authz_change_seconds_count{${AUTHZ}}`]: '0+100x200',
    },
    quietAt: 110,
    firesAt: 190,
  },
]
