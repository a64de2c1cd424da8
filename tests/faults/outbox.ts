// Reads the mails of a server that has no mail server configured. Such a server writes mails into its data folder.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the texts of the mails by recipient, the oldest first. */
export function readOutbox(directory: string): Map<string, string[]> {
  const folder = join(directory, 'data', 'outbox');
  const mails = new Map<string, string[]>();
  for (const name of mailFiles(folder)) {
    const mail = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      to: string;
      text: string;
    };
    mails.set(mail.to, [...(mails.get(mail.to) ?? []), mail.text]);
  }
  return mails;
}

function mailFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted();
  } catch {
    return [];
  }
}

/** Returns the six-digit code in the text of a mail. */
export function codeIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /\b\d{6}\b/.exec(text)?.[0];
}
