/** The titles of the pages for visitors' words, which search engines never list. */
import type { MetaDescriptor } from 'react-router';

import type { TributesHeader } from '../../tributes/contract.ts';
import { stripBidiControls } from '../../wire/visible-text.ts';
import type { WordsKind } from './words-kind.ts';

const TITLES = {
  tribute: 'A tribute',
  letter: 'Condolences',
  report: 'Something is wrong here',
} as const satisfies Record<WordsKind | 'report', string>;

export function wordsMeta(
  { kind, memorial }: { kind: WordsKind | 'report'; memorial: TributesHeader },
  { product }: { product: { name: string } },
): MetaDescriptor[] {
  return [
    { title: `${TITLES[kind]} · ${stripBidiControls(memorial.name)} · ${product.name}` },
    { name: 'robots', content: 'noindex' },
  ];
}
