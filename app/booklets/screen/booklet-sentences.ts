import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { Booklet, BookletChoices, BookletFormat, BookletPart } from '../contract.ts';

interface FormatChoice {
  value: BookletFormat;
  label: MessageDescriptor;
  text: MessageDescriptor;
}

export const FORMAT_CHOICES: readonly FormatChoice[] = [
  {
    value: 'a5',
    label: msg`A5`,
    text: msg`About the size of a paperback; two pages fit on an A4 sheet.`,
  },
  { value: 'a4', label: msg`A4`, text: msg`A full sheet, with larger text and photos.` },
  {
    value: 'letter',
    label: msg`Letter`,
    text: msg`The standard paper size in North America.`,
  },
];

function formatName(i18n: I18n, format: BookletFormat): string {
  const label = FORMAT_CHOICES.find(({ value }) => value === format)?.label;
  return label ? i18n._(label) : format;
}

export function sourceSentence(
  i18n: I18n,
  { source, hasUnpublishedChanges }: BookletChoices,
): string {
  if (source === 'preview') {
    return i18n._(msg`The page isn’t published yet, so the booklet shows the unpublished version.`);
  }
  return hasUnpublishedChanges
    ? i18n._(msg`The booklet shows the published page. Unpublished changes aren’t included.`)
    : i18n._(msg`The booklet shows the published page.`);
}

export function partCount(i18n: I18n, { kind, count }: BookletPart): string | undefined {
  if (count === undefined) return undefined;
  switch (kind) {
    case 'album':
      return i18n._(msg`${plural(count, { one: '# photo', other: '# photos' })}`);
    case 'timeline':
      return i18n._(msg`${plural(count, { one: '# event', other: '# events' })}`);
    case 'family':
      return i18n._(msg`${plural(count, { one: '# person', other: '# people' })}`);
    case 'tributes':
      return i18n._(msg`${plural(count, { one: '# tribute', other: '# tributes' })}`);
    case 'service':
      return i18n._(msg`${plural(count, { one: '# gathering', other: '# gatherings' })}`);
    default:
      return undefined;
  }
}

/** For example '24 A5 pages, 3.2 MB'. */
export function madeLabel(i18n: I18n, booklet: Booklet): string {
  const { pages, format, size } = factsOf(i18n, booklet);
  return booklet.forPrinter
    ? i18n._(
        msg`${plural(pages, {
          one: `# ${format} page, for professional printing, ${size}`,
          other: `# ${format} pages, for professional printing, ${size}`,
        })}`,
      )
    : i18n._(
        msg`${plural(pages, {
          one: `# ${format} page, ${size}`,
          other: `# ${format} pages, ${size}`,
        })}`,
      );
}

/** The same with a full stop. */
export function madeSentence(i18n: I18n, booklet: Booklet): string {
  const { pages, format, size } = factsOf(i18n, booklet);
  return booklet.forPrinter
    ? i18n._(
        msg`${plural(pages, {
          one: `# ${format} page, for professional printing, ${size}.`,
          other: `# ${format} pages, for professional printing, ${size}.`,
        })}`,
      )
    : i18n._(
        msg`${plural(pages, {
          one: `# ${format} page, ${size}.`,
          other: `# ${format} pages, ${size}.`,
        })}`,
      );
}

function factsOf(i18n: I18n, { pages = 0, byteSize = 0, format }: Booklet) {
  return { pages, format: formatName(i18n, format), size: formatBytes(byteSize, i18n.locale) };
}

export function progressSentence(i18n: I18n, { state, progress }: Booklet): string {
  if (state === 'waiting') return i18n._(msg`You can leave this page while we make the booklet.`);
  if (progress.total === 0 || progress.done >= progress.total) {
    return i18n._(msg`We’re laying out the pages.`);
  }
  const done = formatCount(progress.done, i18n.locale);
  const total = formatCount(progress.total, i18n.locale);
  return i18n._(msg`We’re preparing the photos: ${done} of ${total}.`);
}
