import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PlainFailure, ROOT, runScript } from '../project.mjs';
import { ALLOWED_SKIPS } from '../testing/allowed-skips.mjs';
import { findWrongMarks, importSearch, OPENS_A_DATABASE } from '../testing/database-tests.mjs';
import { findLostRooms } from '../testing/quick-choice.mjs';
import { findSkippedTests, findUnusedAllowances } from '../testing/skip-rules.mjs';
import { findInDecisions } from './decision-rules.mjs';
import { findBareSentences, findWordsInTrans } from './message-rules.mjs';
import { repositoryFiles } from './repository-files.mjs';
import { findInPath, findInText, findLostNames, placesOf } from './repository-rules.mjs';
import { findOldTerms } from './voice-rules.mjs';

const BINARY = /\.(jpe?g|png|gif|webp|avif|ico|mp4|webm|woff2?|ttf|otf|pdf|gz)$/;

await runScript(async () => {
  const files = await repositoryFiles();
  const places = placesOf(files);
  const contents = files.map((path) => ({
    path,
    text: BINARY.test(path) ? '' : readFileSync(join(ROOT, path), 'utf8'),
  }));
  const findings = contents.flatMap(({ path, text }) => [
    ...findInPath(path),
    ...findInText(path, text),
    ...findLostNames(path, text, places),
    ...findLostRooms(path, text, places),
    ...findSkippedTests(path, text, ALLOWED_SKIPS),
    ...findOldTerms(path, text),
    ...findBareSentences(path, text),
    ...findWordsInTrans(path, text),
  ]);
  findings.push(...findWrongMarks(contents, importSearch(ROOT, OPENS_A_DATABASE)));
  findings.push(...findUnusedAllowances(contents, ALLOWED_SKIPS), ...findInDecisions(contents));
  if (findings.length > 0) {
    throw new PlainFailure(
      findings.map(({ path, line, advice }) => `${path}:${line}\n  ${advice}`).join('\n'),
    );
  }
});
