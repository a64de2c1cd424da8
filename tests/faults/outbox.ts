import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

export function codeIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /\b\d{6}\b/.exec(text)?.[0];
}
