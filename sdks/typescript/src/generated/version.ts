/** Generated from openapi/openapi.json by `make sdk`; do not edit. */
export const VERSION = '0.1.0'
