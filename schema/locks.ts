/**
 * All advisory locks of the database, in one list, so that no two uses share a number. Some locks have a second number, which identifies
 * the protected object.
 */
export const LOCKS = {
  /** One process migrates at a time. */
  migration: 402_402,
  /** A living process of authz. The second number is the process's number. */
  holder: 402_403,
  /**
   * Reservations share this lock while they use the terms of an API, and a change of the terms waits for them. The second number is a hash
   * of the API's id.
   */
  terms: 402_404,
  // Earlier versions use the numbers 402_405 to 402_409.
  /** One claim of a certificate order is made at a time. */
  certificateOrders: 402_410,
  /** One addition to an account at a time. The second number is a hash of the account's id. */
  quota: 402_411,
  /** Of each account and environment, one month is closed at a time. The second number is a hash of both. */
  statement: 402_412,
  /** One check of the limits of imports is made at a time. The second number is 0. */
  importRoom: 402_413,
  webhookDeliveries: 402_414,
  /** One check of an account's endpoints at a time. The second number is a hash of the account's id. */
  endpointWatch: 402_415,
  /** One month of the ledger is archived at a time. */
  archive: 402_416,
  /** One process at a time notes the problems of sellers. */
  sellerProblems: 402_417,
  /** One buyer at a time reserves an ephemeral endpoint. The second number is a hash of the endpoint's id. */
  ephemeral: 402_418,
  /** Operators' changes share this lock. A change of the operators themselves holds it exclusively. */
  operators: 402_419,
  /** One process at a time notes the alarms of accounts. */
  alarms: 402_420,
} as const
