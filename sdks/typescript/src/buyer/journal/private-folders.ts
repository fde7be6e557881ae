/** The functions of Node's `node:fs/promises` that this file uses. */
export interface FolderFiles {
  mkdir(path: string, options: { recursive: true; mode: number }): Promise<unknown>
  chmod(path: string, mode: number): Promise<void>
}

/** Makes folders that only their owner can read, and narrows existing ones. Outer folders come first. */
export async function makePrivate(folders: readonly string[], { mkdir, chmod }: FolderFiles): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  }
}
