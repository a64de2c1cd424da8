import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { joinList } from '../../wire/text/join-list.ts';

export const VISITOR_BUTTONS = [
  {
    name: 'addTribute',
    label: msg`Add a tribute`,
    text: msg`Visitors can leave a tribute on the page.`,
  },
  {
    name: 'sendCondolences',
    label: msg`Send condolences`,
    text: msg`Visitors can write privately to the family.`,
  },
  { name: 'share', label: msg`Share`, text: msg`Visitors can share the page with others.` },
] as const;

type VisitorButtons = Record<(typeof VISITOR_BUTTONS)[number]['name'], boolean>;

/** @param value - `actionButtons` of a draft; a button that it doesn't name is shown */
export function readVisitorButtons(value: unknown): VisitorButtons {
  const known = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<VisitorButtons>;
  return {
    addTribute: known.addTribute ?? true,
    sendCondolences: known.sendCondolences ?? true,
    share: known.share ?? true,
  };
}

/** For example 'Add a tribute, Share'. */
export function describeVisitorButtons(i18n: I18n, value: unknown): string {
  const shown = readVisitorButtons(value);
  const labels = VISITOR_BUTTONS.flatMap(({ name, label }) => (shown[name] ? i18n._(label) : []));
  return labels.length === 0 ? i18n._(msg`no buttons`) : joinList(labels, i18n.locale);
}
