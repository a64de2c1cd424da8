/** What is refused beyond the memorial's billing plan, in words. */
import type { I18n } from '@lingui/core';

import { PLAN_LIMITS, planName, type PlanLimits } from '../billing/plans/plan-limits.ts';
import { joinSentences } from '../language/spacing.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { HEIGHT_REFUSAL, type VideoPlan } from './contract.ts';
import { countPhotos } from './plan/complete-plan.ts';
import type { VideoMaterial } from './plan/storyboard.ts';

type Limits = Pick<PlanLimits, 'name' | 'video'>;

/** @throws AppError PLAN_LIMIT if the video has more photos or a larger frame than the billing plan includes */
export function refuseBeyondLimits(
  material: VideoMaterial,
  plan: VideoPlan,
  { name, video }: Limits,
): void {
  const over = countPhotos(material, plan) - video.photos;
  const isTooLarge = !video.heights.includes(plan.height);
  if (over <= 0 && !isTooLarge) return;
  throw new AppError('PLAN_LIMIT', {
    message: (i18n) =>
      joinSentences(
        [
          ...(over > 0 ? tooManyPhotos(i18n, { name, max: video.photos, over }) : []),
          isTooLarge ? i18n._(HEIGHT_REFUSAL) : '',
        ],
        i18n.locale,
      ),
  });
}

function tooManyPhotos(
  i18n: I18n,
  { name, max, over }: { name: string; max: number; over: number },
): string[] {
  return [
    i18n._(
      'With the {plan} plan, a video can have up to {max, plural, one {# photo} other {# photos}}.',
      { plan: planName(i18n, name), max },
    ),
    name === PLAN_LIMITS.free.name
      ? i18n._(
          'Leave out {over, plural, one {# photo} other {# photos}}, or see what Pro includes.',
          { over },
        )
      : i18n._('Leave out {over, plural, one {# photo} other {# photos}}.', { over }),
  ];
}

/** The error if the memorial has as many new versions as its billing plan includes in a day. */
export function tooManyVersions(
  { name, video }: Limits,
  { retryAfterSeconds }: { retryAfterSeconds: number },
): AppError {
  const hours = Math.ceil(retryAfterSeconds / 3600);
  const count = video.versionsADay;
  return new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds,
    message: (i18n) =>
      joinSentences(
        [
          i18n._(
            'The {plan} plan includes {count, plural, one {# new video} other {# new videos}} a day.',
            { plan: planName(i18n, name), count },
          ),
          i18n._('You can make your next video in {hours, plural, one {# hour} other {# hours}}.', {
            hours,
          }),
        ],
        i18n.locale,
      ),
  });
}
