/** What the page of a writer or guest says while the memorial is taken down. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { MessageKind } from '../../message-kind.ts';
import { DELETE_LABELS } from './delete-question.tsx';

export interface GoneView {
  kind: MessageKind | 'coming';
  isDeleted: boolean;
  /** that the visitor had chosen; null: that of the page, which is not told any more */
  language: string | null;
}

interface GoneTexts {
  offer: MessageDescriptor;
  /** of the button */
  label: MessageDescriptor;
  /** after it was pressed */
  deleted: MessageDescriptor;
  result: MessageDescriptor;
}

export const GONE_TEXTS: Readonly<Record<GoneView['kind'], GoneTexts>> = {
  tribute: {
    offer: msg`You can still delete your tribute and everything you sent with it. It will be deleted for good.`,
    label: DELETE_LABELS.tribute,
    deleted: msg`You’ve deleted your tribute`,
    result: msg`Your tribute won’t appear on the page, and the family can’t open it any more.`,
  },
  letter: {
    offer: msg`You can still delete your message and everything you sent with it. It will be deleted for good.`,
    label: DELETE_LABELS.letter,
    deleted: msg`You’ve deleted your message`,
    result: msg`The family can’t open your message any more, but they may already have read it.`,
  },
  coming: {
    offer: msg`You can still take yourself off the family’s list. Everything you filled in will be deleted.`,
    label: msg`Take me off the list`,
    deleted: msg`You’re no longer on the family’s list`,
    result: msg`Everything you filled in has been deleted.`,
  },
};
