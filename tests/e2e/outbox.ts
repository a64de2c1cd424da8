import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the shared product stores its mails. */
export function outboxFolder(): string {
  return join(process.env['E2E_DATA_DIR'] ?? '', 'data', 'outbox');
}

/** The mails to this address, the oldest first, as JSON with their texts and addresses. */
export async function mailsTo(email: string): Promise<string[]> {
  const names = (await readdir(outboxFolder())).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(
    names.toSorted().map((name) => readFile(join(outboxFolder(), name), 'utf8')),
  );
  return mails.filter((mail) => (JSON.parse(mail) as { to: string }).to === email);
}
