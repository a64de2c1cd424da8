import type { FileProblems } from '../../../gedcom/family-file.ts';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../wire/text/format-count.ts';

export function FileNotes({ problems }: { problems: FileProblems }) {
  const sentences = problemSentences(problems);
  if (sentences.length === 0) return null;
  return (
    <Notice type="info" title="About this file">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

export function problemSentences(problems: FileProblems): string[] {
  const { strayLines, firstStrayLines, brokenLinks, duplicates, skippedLines } = problems;
  const lines = firstStrayLines.join(', ');
  return [
    problems.isCutOff ? 'The file seems to be cut off, so some people may be missing.' : '',
    problems.hasUnreadableCharacters
      ? 'We couldn’t read some letters. Please check the names.'
      : '',
    strayLines === 1 ? `We skipped line ${lines} because it isn’t GEDCOM.` : '',
    strayLines > 1 && strayLines === firstStrayLines.length
      ? `We skipped lines ${lines} because they aren’t GEDCOM.`
      : '',
    strayLines > firstStrayLines.length
      ? `We skipped ${formatCount(strayLines)} lines that aren’t GEDCOM, starting with lines ${lines}.`
      : '',
    brokenLinks > 0
      ? `${counted(brokenLinks, 'link points', 'links point')} to people or families that aren’t in the file.`
      : '',
    duplicates > 0
      ? `${counted(duplicates, 'record was', 'records were')} left out: another record has the same number.`
      : '',
    skippedLines > 0
      ? `We skipped ${counted(skippedLines, 'line', 'lines')} in very long records.`
      : '',
  ].filter(Boolean);
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
