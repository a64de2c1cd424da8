import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { FREE_PLAN, PRO_PLAN } from '../plans/entitlements.ts';
import { PLAN_LIMITS, planName } from '../plans/plan-limits.ts';

type Say = (i18n: I18n) => string;

/** What the API says about each plan in English, in the same order as there. */
const SAYINGS: Readonly<Record<'free' | 'pro', { description: Say; features: readonly Say[] }>> = {
  free: {
    description: (i18n) => i18n._(msg`Perfect for getting started`),
    features: [
      (i18n) => i18n._(msg`Basic memorial creation`),
      (i18n) => i18n._(msg`Limited storage`),
      (i18n) => i18n._(msg`Community support`),
    ],
  },
  pro: {
    description: (i18n) => i18n._(msg`More space, and a way to help keep every memorial online`),
    features: [
      (i18n) => i18n._(msg`Everything in ${{ plan: planName(i18n, FREE_PLAN.name) }}`),
      (i18n) => {
        const { pictures, films, bytes } = PLAN_LIMITS.pro;
        const photos = formatCount(pictures, i18n.locale);
        const videos = formatCount(films, i18n.locale);
        const storage = formatBytes(bytes, i18n.locale);
        return i18n._(
          msg`${photos} photos, ${videos} videos and ${storage} of storage per memorial`,
        );
      },
      (i18n) => {
        const count = formatCount(PLAN_LIMITS.pro.memorials, i18n.locale);
        return i18n._(msg`Up to ${count} memorials of your own`);
      },
      (i18n) => {
        const { heights, photos } = PLAN_LIMITS.pro.video;
        const height = Math.max(...heights);
        const count = formatCount(photos, i18n.locale);
        return i18n._(msg`A memorial video in up to ${height}p, with up to ${count} photos`);
      },
      (i18n) => i18n._(msg`Helps keep every memorial online, without advertising`),
      (i18n) =>
        i18n._(msg`Cancel at any time and keep Pro until the end of the period you’ve paid for`),
      (i18n) =>
        i18n._(
          msg`If you go back to Free, nothing is deleted and your pages stay exactly as they are`,
        ),
    ],
  },
};

const TEXTS: ReadonlyMap<string, Say> = new Map(
  [FREE_PLAN, PRO_PLAN].flatMap(({ id, description, features }) => {
    const said = SAYINGS[id];
    return [
      [description, said.description] as const,
      ...features.flatMap((feature, at) => {
        const say = said.features[at];
        return say ? [[feature, say] as const] : [];
      }),
    ];
  }),
);

/** @param text - the description or a feature of a plan, as the API says it */
export function planText(i18n: I18n, text: string): string {
  return TEXTS.get(text)?.(i18n) ?? text;
}
