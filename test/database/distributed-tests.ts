/** Files with tests that write or read the ledger, by parts of their paths: `make distribute-check` runs them on a cluster. */
export const DISTRIBUTED_TESTS = [
  ...['authz/ledger/', 'authz/channels/', 'authz/reconciler/', 'authz/payment/', 'authz/metrics/', 'schema/webhook'],
  ...['control-plane/webhooks/', 'control-plane/resources/statements', 'control-plane/statistics/folds'],
  ...['control-plane/reads/own-payments', 'control-plane/long-reads/', 'reconcile/'],
  ...['test/database/distribute.', 'test/database/ledger-archive', 'test/database/audited-ledger'],
]
