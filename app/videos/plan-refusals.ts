/** What is refused beyond the memorial's billing plan, in words. */
import { PLAN_LIMITS, planName, type PlanLimits } from '../billing/plans/plan-limits.ts';
import { joinSentences } from '../language/spacing.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { VideoPlan } from './contract.ts';
import { countPhotos } from './plan/complete-plan.ts';
import type { VideoMaterial } from './plan/storyboard.ts';

type Limits = Pick<PlanLimits, 'name' | 'video'>;

/** @throws AppError PLAN_LIMIT if the video has more photos or a larger frame than the billing plan includes */
export function refuseBeyondLimits(
  material: VideoMaterial,
  plan: VideoPlan,
  { name, video }: Limits,
): void {
  const max = video.photos;
  const over = countPhotos(material, plan) - max;
  const isFree = name === PLAN_LIMITS.free.name;
  if (over > 0) {
    throw new AppError('PLAN_LIMIT', {
      message: (i18n) =>
        joinSentences(
          [
            i18n._(
              'With the {plan} plan, a video can have up to {max, plural, one {# photo} other {# photos}}.',
              { plan: planName(i18n, name), max },
            ),
            isFree
              ? i18n._(
                  'Leave out {over, plural, one {# photo} other {# photos}}, or see what Pro includes.',
                  { over },
                )
              : i18n._('Leave out {over, plural, one {# photo} other {# photos}}.', { over }),
          ],
          i18n.locale,
        ),
    });
  }
  if (!video.heights.includes(plan.height)) {
    throw new AppError('PLAN_LIMIT', {
      message: /*i18n*/ 'Videos in 1080p are included in Pro. Choose 720p to make the video now.',
    });
  }
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
          i18n._(
            'You can make your next video {hours, plural, one {# hour} other {# hours}} from now.',
            {
              hours,
            },
          ),
        ],
        i18n.locale,
      ),
  });
}
