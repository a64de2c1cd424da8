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
    problems.isCutOff ? 'The file ends in the middle, so people may be missing.' : '',
    problems.hasUnreadableCharacters
      ? 'Some letters could not be read. Please look at the names.'
      : '',
    strayLines === 1 ? `Line ${lines} is not GEDCOM and was passed over.` : '',
    strayLines > 1 && strayLines === firstStrayLines.length
      ? `Lines ${lines} are not GEDCOM and were passed over.`
      : '',
    strayLines > firstStrayLines.length
      ? `${formatCount(strayLines)} lines are not GEDCOM and were passed over, the first in lines ${lines}.`
      : '',
    brokenLinks > 0
      ? `${counted(brokenLinks, 'link leads', 'links lead')} to people or families that are not in the file.`
      : '',
    duplicates > 0
      ? `${counted(duplicates, 'record was', 'records were')} left out, because others have the same number.`
      : '',
    skippedLines > 0
      ? `${counted(skippedLines, 'line', 'lines')} of very long records were passed over.`
      : '',
  ].filter(Boolean);
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
