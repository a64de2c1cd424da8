import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { OperatorFacts } from '../../app/site/legal/legal-facts.ts';
import { codeOf } from '../../app/wire/errors/caught.ts';
import { ConfigError } from './config.server.ts';
import type { OperatorSettings } from './operator-settings.server.ts';

export const LEGAL_KINDS = ['privacy', 'terms', 'accessibility'] as const;

/** @throws ConfigError if `legalDirectory` is no folder, or has a text that can’t be read */
export function readOperatorFacts({
  email,
  address,
  legalDirectory,
}: OperatorSettings): OperatorFacts {
  const facts: OperatorFacts = { email, address, legalTexts: {} };
  if (legalDirectory === undefined) return facts;
  if (!statSync(legalDirectory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError([
      'LEGAL_DIR must be a folder with privacy.md, terms.md or accessibility.md',
    ]);
  }
  for (const kind of LEGAL_KINDS) {
    const file = join(legalDirectory, `${kind}.md`);
    if (!existsSync(file)) continue;
    // With a byte order mark, the first heading would be a paragraph.
    facts.legalTexts[kind] = readText(file).replace(/^\uFEFF/, '');
  }
  return facts;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError([
      `LEGAL_DIR must have texts that can be read; ${file} can’t be (${codeOf(error)})`,
    ]);
  }
}
