import { readFamilyFile } from '../reading/read-family-file.ts';
import { proposeRelatives, type ProposedRelatives } from '../relatives/propose-relatives.ts';
import { bytesOf, gedcomFile } from './gedcom-files.ts';

/** The relatives of the first person, or of the person at `root`. */
export function proposeIn(
  records: readonly string[],
  root = 0,
  version = '5.5.1',
): ProposedRelatives {
  return proposeRelatives(
    readFamilyFile(bytesOf(gedcomFile(records.join('\n'), { version }))),
    root,
    2026,
  );
}

/** The relationship of each relative by name. */
export function words({ groups }: ProposedRelatives): Record<string, string> {
  return Object.fromEntries(
    groups.flatMap(({ relatives }) =>
      relatives.map(({ name, relationship }) => [name, relationship]),
    ),
  );
}

/** The relatives whose relationship the file leaves open. */
export function unsure({ groups }: ProposedRelatives): string[] {
  return groups
    .flatMap(({ relatives }) => relatives)
    .filter(({ relationNote }) => relationNote)
    .map(({ name }) => name);
}
