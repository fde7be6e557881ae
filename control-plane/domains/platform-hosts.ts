/** The platform's own host names. All names below them are the platform's too. */
export function platformHosts(config: {
  PLATFORM_DOMAIN: string
  BASE_URL: string
  STAGING_BASE_URL: string
}): readonly string[] {
  const { PLATFORM_DOMAIN, BASE_URL, STAGING_BASE_URL } = config
  return [PLATFORM_DOMAIN, new URL(BASE_URL).hostname, new URL(STAGING_BASE_URL).hostname]
}
