/** The funeral that visitors answer, and whether answers are taken. */
import { createHash } from 'node:crypto';

import type { I18n } from '@lingui/core';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { isLookedAfter } from '../../members/service.server.ts';
import type { Visit } from '../../memorials/door/access.server.ts';
import { gatheringTime, gatheringTitle } from '../../memorials/funeral/gathering-words.ts';
import { mainGathering } from '../../memorials/funeral/gatherings.ts';
import {
  findFuneral,
  type PublishedFuneral,
  type PublishedGathering,
} from '../../memorials/published-funeral.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import type { AttendanceContext } from './attendance-context.server.ts';
import type { ComingFormView, NotTakenView, ShownGathering } from './coming-view.ts';
import {
  factsOf,
  stateOf,
  type DescribedGathering,
  type KnownGatherings,
} from './known-gatherings.ts';

export interface AnswerTarget extends Visit {
  slug: string | undefined;
}

export interface OpenFuneral extends PublishedFuneral {
  /** the messages in the language of the form */
  i18n: I18n;
  /** those to which visitors can still say that they are coming */
  open: PublishedGathering[];
  /** why no answers are taken */
  notTaken?: NotTakenView;
}

/**
 * @throws the errors of `findPublished`
 * @throws AppError NOT_FOUND if the page has no funeral
 */
export async function findOpenFuneral(
  context: AttendanceContext,
  { slug, ...visit }: AnswerTarget,
): Promise<OpenFuneral> {
  return withState(context, await findFuneral(context, slug, visit));
}

/** @throws AppError NOT_FOUND if the page has no funeral */
export async function withState(
  { kysely, findI18n }: AttendanceContext,
  funeral: PublishedFuneral,
): Promise<OpenFuneral> {
  const { header: memorial, memorialId, gatherings } = funeral;
  if (gatherings.length === 0) throw new AppError('NOT_FOUND');
  const i18n = findI18n(memorial.language ?? DEFAULT_LANGUAGE);
  const open = gatherings.filter(({ takesAnswers }) => takesAnswers);
  if (!(await isLookedAfter(kysely, memorialId, ({ role }) => mayEdit(role)))) {
    const closed = i18n._(
      'No one is looking after this page right now, so no one would see that you’re coming.',
    );
    const mayClaim = !memorial.isInvented;
    return { ...funeral, i18n, open, notTaken: { memorial, closed, mayClaim } };
  }
  if (open.length > 0) return { ...funeral, i18n, open };
  return { ...funeral, i18n, open, notTaken: { memorial, closed: closedSentence(i18n, funeral) } };
}

function closedSentence(i18n: I18n, { gatherings, endedOn }: PublishedFuneral): string {
  return endedOn
    ? i18n._('The funeral was on {day}, so responses are now closed.', {
        day: dayInWords(new Date(mainGathering(gatherings)?.date ?? endedOn), i18n.locale),
      })
    : i18n._('Right now, the family isn’t asking who’s coming to the funeral.');
}

export function showGathering(
  i18n: I18n,
  { number, ...gathering }: DescribedGathering & { number: number },
  { withAddress }: { withAddress: boolean },
): ShownGathering {
  const { place, address, directions, note } = gathering;
  return {
    number,
    title: gatheringTitle(i18n, gathering),
    when: gatheringTime(i18n, gathering),
    ...(place ? { place } : {}),
    ...(withAddress && address ? { address } : {}),
    ...(withAddress && directions ? { directions } : {}),
    ...(note ? { note } : {}),
  };
}

/** What the form says of the funeral. The exact address may be for those who are coming. */
export function presentOpen({
  header: memorial,
  i18n,
  open,
}: OpenFuneral): Pick<ComingFormView, 'memorial' | 'gatherings' | 'isAddressClosed' | 'seen'> {
  return {
    memorial,
    gatherings: open.map((gathering) =>
      showGathering(i18n, gathering, { withAddress: !gathering.isAddressClosed }),
    ),
    isAddressClosed: open.some(({ isAddressClosed }) => isAddressClosed),
    seen: createHash('sha256').update(stateOf(open)).digest('base64url').slice(0, 16),
  };
}

export function knownOf(gatherings: readonly PublishedGathering[]): KnownGatherings {
  return Object.fromEntries(gatherings.map((gathering) => [gathering.id, factsOf(gathering)]));
}

export function idsOf({ open }: OpenFuneral, numbers: readonly number[]): string[] {
  return open.filter(({ number }) => numbers.includes(number)).map(({ id }) => id);
}
