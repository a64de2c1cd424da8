import { formatBytes } from '../../billing/plans/plan-limits.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { Booklet, BookletChoices, BookletFormat, BookletPart } from '../contract.ts';

export const FORMAT_CHOICES: ReadonlyArray<{ value: BookletFormat; label: string; text: string }> =
  [
    { value: 'a5', label: 'A5', text: 'The size of a paperback. Two pages fit on an A4 sheet.' },
    { value: 'a4', label: 'A4', text: 'A whole sheet, with larger type and pictures.' },
    { value: 'letter', label: 'Letter', text: 'The whole sheet of North America.' },
  ];

export function formatName(format: BookletFormat): string {
  return FORMAT_CHOICES.find(({ value }) => value === format)?.label ?? format;
}

export function sourceSentence({ source, hasUnpublishedChanges }: BookletChoices): string {
  if (source === 'preview') {
    return 'The page is not published yet, so the booklet shows it as it is in the preview.';
  }
  return hasUnpublishedChanges
    ? 'The booklet shows the page as it is published. Changes that are not published yet are not in it.'
    : 'The booklet shows the page as it is published.';
}

const COUNTED: Partial<Record<BookletPart['kind'], readonly [one: string, many: string]>> = {
  album: ['picture', 'pictures'],
  timeline: ['event', 'events'],
  family: ['person', 'people'],
  tributes: ['tribute', 'tributes'],
};

export function partCount({ kind, count }: BookletPart): string | undefined {
  const nouns = COUNTED[kind];
  if (!nouns || count === undefined) return undefined;
  return `${formatCount(count)} ${count === 1 ? nouns[0] : nouns[1]}`;
}

/** For example '24 pages in A5, 3.2 MB'. */
export function madeSentence({ pages = 0, byteSize = 0, format, forPrinter }: Booklet): string {
  const size = `${formatCount(pages)} ${pages === 1 ? 'page' : 'pages'} in ${formatName(format)}`;
  return `${size}${forPrinter ? ', for a printer' : ''}, ${formatBytes(byteSize)}`;
}

export function progressSentence({ state, progress: { done, total } }: Booklet): string {
  if (state === 'waiting') return 'The booklet is being made. You can leave this page meanwhile.';
  if (total === 0 || done >= total) return 'The pages are being set.';
  return `The pictures are being prepared: ${formatCount(done)} of ${formatCount(total)}.`;
}

export function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}
