import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';

import type { TributesHeader } from '../../../tributes/contract.ts';
import { stripBidiControls } from '../../../wire/text/visible-text.ts';
import type { MessageKind } from '../../message-kind.ts';

const TITLES = {
  tribute: msg`A tribute`,
  letter: msg`Condolences`,
  report: msg`Report this tribute`,
  help: msg`Help manage this page`,
  claim: msg`Ask to look after this page`,
  wish: msg`Ask to be left out`,
  about: msg`About this page`,
  coming: msg`I’m coming`,
} as const satisfies Record<
  MessageKind | 'report' | 'help' | 'claim' | 'wish' | 'about' | 'coming',
  MessageDescriptor
>;

export type MessagePageKind = keyof typeof TITLES;

/** For the loader, because `meta` does not know the messages of a language. */
export function messageTitle(i18n: I18n, kind: MessagePageKind): string {
  return i18n._(TITLES[kind]);
}

export function messageMeta(
  { title, memorial }: { title: string; memorial: TributesHeader },
  { product }: { product: { name: string } },
): MetaDescriptor[] {
  const name = stripBidiControls(memorial.name);
  return [
    // A page that the reader may not see has no name here.
    { title: [title, ...(name === '' ? [] : [name]), product.name].join(' · ') },
    { name: 'robots', content: 'noindex' },
  ];
}
