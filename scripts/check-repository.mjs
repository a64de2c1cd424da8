// Holds the rules of repository-rules.mjs against every file of the repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PlainFailure, ROOT, runScript } from './project.mjs';
import { repositoryFiles } from './repository-files.mjs';
import { findInPath, findInText } from './repository-rules.mjs';

const BINARY = /\.(jpe?g|png|gif|webp|avif|ico|mp4|webm|woff2?|ttf|otf|pdf|gz)$/;

await runScript(async () => {
  const files = await repositoryFiles();
  const findings = files.flatMap((path) => [
    ...findInPath(path),
    ...(BINARY.test(path) ? [] : findInText(path, readFileSync(join(ROOT, path), 'utf8'))),
  ]);
  if (findings.length > 0) {
    throw new PlainFailure(
      findings.map(({ path, line, advice }) => `${path}:${line}\n  ${advice}`).join('\n'),
    );
  }
});
