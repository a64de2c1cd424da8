import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { FileProblems } from '../../../gedcom/family-file.ts';
import { commaIn } from '../../../language/spacing.ts';
import { Notice } from '../../../ui/notice.tsx';

export function FileNotes({ problems }: { problems: FileProblems }) {
  const { t, i18n } = useLingui();
  const sentences = problemSentences(i18n, problems);
  if (sentences.length === 0) return null;
  return (
    <Notice type="info" title={t`About this file`}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

function problemSentences(i18n: I18n, problems: FileProblems): string[] {
  const { brokenLinks, duplicates, skippedLines } = problems;
  const sentences = [
    problems.isCutOff && msg`The file seems to be incomplete, so some people may be missing.`,
    problems.hasUnreadableCharacters &&
      msg`We couldn’t read some characters in this file. Please check the names.`,
    strayLinesSentence(i18n, problems),
    brokenLinks > 0 &&
      msg`${plural(brokenLinks, {
        one: '# relationship in the file is incomplete: one of the people is missing.',
        other: '# relationships in the file are incomplete: some of the people are missing.',
      })}`,
    duplicates > 0 &&
      msg`${plural(duplicates, {
        one: 'We left out # record because another one has the same number.',
        other: 'We left out # records because others have the same number.',
      })}`,
    skippedLines > 0 &&
      msg`${plural(skippedLines, {
        one: 'We skipped # line because the record it belongs to is too long.',
        other: 'We skipped # lines because the records they belong to are too long.',
      })}`,
  ];
  return sentences.flatMap((sentence) => (sentence ? [i18n._(sentence)] : []));
}

function strayLinesSentence(
  i18n: I18n,
  { strayLines, firstStrayLines }: FileProblems,
): MessageDescriptor | undefined {
  const lines = firstStrayLines.join(commaIn(i18n.locale));
  if (strayLines > firstStrayLines.length) {
    return msg`${plural(strayLines, {
      one: `We skipped # line that isn’t in GEDCOM format, starting with line ${lines}.`,
      other: `We skipped # lines that aren’t in GEDCOM format, starting with lines ${lines}.`,
    })}`;
  }
  if (strayLines === 0) return undefined;
  return msg`${plural(strayLines, {
    one: `We skipped line ${lines} because it isn’t in GEDCOM format.`,
    other: `We skipped lines ${lines} because they aren’t in GEDCOM format.`,
  })}`;
}
