/** Host names that are the platform's own, and with them every name below. */
export function platformHosts(config: {
  PLATFORM_DOMAIN: string
  BASE_URL: string
  STAGING_BASE_URL: string
}): readonly string[] {
  const { PLATFORM_DOMAIN, BASE_URL, STAGING_BASE_URL } = config
  return [PLATFORM_DOMAIN, new URL(BASE_URL).hostname, new URL(STAGING_BASE_URL).hostname]
}
