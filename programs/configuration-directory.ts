/**
 * The directory of the command line and `launa-mcp`: `LAUNA_CONFIG_DIR`, else `launa` in the system's directory for configuration. The
 * journal of payments that both programs use is in its folder `payments`. `home` is the user's home directory.
 */
export function configurationDirectory(variables: Readonly<Record<string, string | undefined>>, home: string): string {
  const { LAUNA_CONFIG_DIR, XDG_CONFIG_HOME } = variables
  return LAUNA_CONFIG_DIR || `${XDG_CONFIG_HOME || `${home}/.config`}/launa`
}
