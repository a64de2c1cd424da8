import { join } from 'node:path';

import { ROOT } from '../project.mjs';
import { readPeriod } from './read-period.mjs';
import { RETENTION } from './retention-rows.mjs';

export const RETENTION_FILE = join(ROOT, 'docs/law/retention.md');

const PERIOD = /\{([^#}]+)#(\w+)\}/g;

/** @returns {Set<string>} the files that the table takes its periods from */
export function filesOfPeriods() {
  return new Set(
    RETENTION.flatMap(({ kept }) => [...kept.matchAll(PERIOD)].map(([, file = '']) => file)),
  );
}

export function retentionPage() {
  const groups = [...new Set(RETENTION.map(({ about }) => about))];
  return [
    '# How long data is kept',
    '',
    'For operators: a part of the [record of processing](record-of-processing.md), and the figures for your privacy policy. Written by `node scripts/law/write-retention.mjs` from the constants in the code; a test holds both equal. What needs a decision of yours is bold.',
    ...groups.flatMap((group) => [
      '',
      `## ${group}`,
      '',
      '| What | Kept | Where the figure is |',
      '| --- | --- | --- |',
      ...RETENTION.filter(({ about }) => about === group).map(
        ({ what, kept }) => `| ${what} | ${filled(kept)} | ${sources(kept)} |`,
      ),
    ]),
    '',
    'When an account is deleted, its sessions, codes and memberships go at once. A memorial that it owned stays: an editor becomes the owner, or the legacy contact is asked, or it has no owner until a claim is granted; see [cases.md](../cases.md). When a page is deleted after it was taken down, everything that visitors sent to it goes with it.',
    '',
  ].join('\n');
}

/** @param {string} kept */
function filled(kept) {
  return kept.replaceAll(PERIOD, (_, file, name) => readPeriod(file, name));
}

/** @param {string} kept */
function sources(kept) {
  const files = [...kept.matchAll(PERIOD)].map(
    ([, file = '', name]) => `[\`${name}\`](../../${file})`,
  );
  return [...new Set(files)].join(', ');
}
