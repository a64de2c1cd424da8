import { formatBytes } from '../../billing/plans/plan-limits.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { Booklet, BookletChoices, BookletFormat, BookletPart } from '../contract.ts';

export const FORMAT_CHOICES: ReadonlyArray<{ value: BookletFormat; label: string; text: string }> =
  [
    {
      value: 'a5',
      label: 'A5',
      text: 'About the size of a paperback; two pages fit on an A4 sheet.',
    },
    { value: 'a4', label: 'A4', text: 'A full sheet, with larger text and photos.' },
    { value: 'letter', label: 'Letter', text: 'The standard full sheet in North America.' },
  ];

export function formatName(format: BookletFormat): string {
  return FORMAT_CHOICES.find(({ value }) => value === format)?.label ?? format;
}

export function sourceSentence({ source, hasUnpublishedChanges }: BookletChoices): string {
  if (source === 'preview') {
    return 'The page isn’t published yet, so the booklet shows the preview.';
  }
  return hasUnpublishedChanges
    ? 'The booklet shows the published page. Changes that aren’t published yet aren’t included.'
    : 'The booklet shows the published page.';
}

const COUNTED: Partial<Record<BookletPart['kind'], readonly [one: string, many: string]>> = {
  album: ['photo', 'photos'],
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
  return `${size}${forPrinter ? ', for a professional printer' : ''}, ${formatBytes(byteSize)}`;
}

export function progressSentence({ state, progress: { done, total } }: Booklet): string {
  if (state === 'waiting') return 'You can leave this page while we make the booklet.';
  if (total === 0 || done >= total) return 'We’re laying out the pages.';
  return `We’re preparing the photos: ${formatCount(done)} of ${formatCount(total)}.`;
}

export function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}
