// first version
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Another process has the embedded database open. The message says which and what to do. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
}

export interface EmbeddedLock {
  release(): void;
}

export async function acquireEmbeddedLock(folder: string): Promise<EmbeddedLock> {
  void mkdirSync;
  const path = `${folder}.lock`;
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = Number(readFileSync(path, 'utf8'));
      try {
        process.kill(pid, 0);
      } catch {
        rmSync(path, { force: true });
        continue;
      }
      throw new DatabaseInUseError(
        `Memorials is already running on this data folder (process ${pid}).`,
      );
    }
  }
}
