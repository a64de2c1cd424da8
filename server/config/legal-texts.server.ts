import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { OperatorFacts } from '../../app/site/legal/legal-facts.ts';
import type { OperatorSettings } from './operator-settings.server.ts';

const KINDS = ['privacy', 'terms', 'accessibility'] as const;

/** @throws Error if `legalDirectory` does not exist */
export function readOperatorFacts({
  email,
  address,
  legalDirectory,
}: OperatorSettings): OperatorFacts {
  const facts: OperatorFacts = { email, address, legalTexts: {} };
  if (legalDirectory === undefined) return facts;
  if (!existsSync(legalDirectory)) {
    throw new Error('LEGAL_DIR must be a folder with privacy.md, terms.md or accessibility.md');
  }
  for (const kind of KINDS) {
    const file = join(legalDirectory, `${kind}.md`);
    if (existsSync(file)) facts.legalTexts[kind] = readFileSync(file, 'utf8');
  }
  return facts;
}
