import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { nativeName } from '../../../language/languages.ts';
import { SentenceGap } from '../../../language/sentence-gap.tsx';
import { UserText } from '../../../language/user-text.tsx';
import { Picture } from '../../../media/picture.tsx';
import { FILE_FIELDS } from '../../../memorials/document-fields.ts';
import { formatLifeDate } from '../../../memorials/life-dates.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import type { DraftSection } from '../../contract.ts';
import type { OpenConflict } from '../../sync/pending-entries.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { describeGatheringValue } from '../gathering-values.ts';
import { focusPlace } from '../opened-cards.ts';
import { useOwnParts } from '../own-parts.ts';
import { describeVisitorButtons } from '../visitor-buttons.ts';
import { differingParts } from './differing-parts.ts';
import { readMoment } from './moment.ts';
import { cropOf, pointOf } from './placements.ts';

import './choices.css';

interface ConflictChoiceProps {
  conflict: OpenConflict;
  canKeepBoth?: boolean;
}

export function ConflictChoice({ conflict, canKeepBoth = false }: ConflictChoiceProps) {
  const { t } = useLingui();
  const { session } = useEditor();
  const id = useId();
  const { settle, isBusy, problem } = useSettle(conflict);
  const isRemoved = conflict.theirs === null && conflict.path.includes('.');
  const own = useOwnParts();
  const sections = useDraft(session, ({ document }) => document.sections);
  const [theirs, mine] = shownValues(conflict);
  const mayKeepMine = !isRemoved || own === undefined || canBringBack(conflict, { own, sections });
  return (
    <section className="conflict" aria-labelledby={id} role="group">
      <p id={id} className="conflict-title" role="alert">
        <Happened conflict={conflict} isRemoved={isRemoved} />
        {mayKeepMine ? (
          <>
            <SentenceGap />
            <Trans>Which version do you want to keep?</Trans>
          </>
        ) : null}
      </p>
      <dl className="conflict-texts">
        <div>
          <dt>
            <Trans>Theirs</Trans>
          </dt>
          <dd dir="auto">
            <Value value={theirs} path={conflict.path} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Mine</Trans>
          </dt>
          <dd dir="auto">
            <Value value={mine} path={conflict.path} />
          </dd>
        </div>
      </dl>
      <ErrorNotice sentence={problem} />
      <div className="conflict-actions">
        <ChoiceButton isBusy={isBusy} onPress={() => void settle('theirs', t`Their version kept.`)}>
          {mayKeepMine ? t`Theirs` : t`Discard mine`}
        </ChoiceButton>
        {mayKeepMine ? (
          <ChoiceButton isBusy={isBusy} onPress={() => void settle('mine', t`Your version kept.`)}>
            {t`Mine`}
          </ChoiceButton>
        ) : null}
        {canKeepBoth && isText(conflict) ? (
          <ChoiceButton
            isBusy={isBusy}
            onPress={() => void settle('both', t`Both versions kept, yours below theirs.`)}
          >
            {t`Both`}
          </ChoiceButton>
        ) : null}
      </div>
    </section>
  );
}

function useSettle({ path }: OpenConflict) {
  const { t } = useLingui();
  const { session, announce } = useEditor();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const settle = async (choice: 'theirs' | 'mine' | 'both', sentence: string) => {
    // The click removes the buttons, so the focus moves to the field, or later to where it is restored.
    const field = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(path)}"]`);
    field?.focus();
    setProblem(undefined);
    setIsBusy(true);
    const isSettled = await session.resolve(path, choice);
    setIsBusy(false);
    if (isSettled) {
      announce(sentence);
      if (!field) focusPlace(path);
    } else {
      setProblem(t`We couldn’t restore this just now. Your text is still here; please try again.`);
    }
  };
  return { settle, isBusy, problem };
}

interface HappenedProps {
  conflict: OpenConflict;
  isRemoved: boolean;
}

function Happened({ conflict: { by, at }, isRemoved }: HappenedProps) {
  const { t } = useLingui();
  const name = <UserText of={by ?? t`Someone`} />;
  const { day, time } = readMoment(at) ?? {};
  if (time === undefined) {
    return isRemoved ? <Trans>{name} removed this.</Trans> : <Trans>{name} changed this.</Trans>;
  }
  if (day === undefined) {
    return isRemoved ? (
      <Trans>
        {name} removed this at {time}.
      </Trans>
    ) : (
      <Trans>
        {name} changed this at {time}.
      </Trans>
    );
  }
  return isRemoved ? (
    <Trans>
      {name} removed this on {day} at {time}.
    </Trans>
  ) : (
    <Trans>
      {name} changed this on {day} at {time}.
    </Trans>
  );
}

/**
 * True if a contributor can restore the removed part. The part must be the contributor's own, and its section must
 * exist or be the contributor's own.
 */
function canBringBack(
  { path }: OpenConflict,
  { own, sections }: { own: ReadonlySet<string>; sections: readonly DraftSection[] },
): boolean {
  const [sectionId = '', , itemId] = path.split('.');
  const hasSection = own.has(sectionId) || sections.some(({ id }) => id === sectionId);
  return hasSection && (itemId === undefined || own.has(itemId));
}

interface ChoiceButtonProps {
  isBusy: boolean;
  onPress: () => void;
  children: string;
}

function ChoiceButton({ isBusy, onPress, children }: ChoiceButtonProps) {
  return (
    <BusyButton
      type="button"
      variant="quiet"
      isBusy={isBusy}
      busyLabel={children}
      onClick={onPress}
    >
      {children}
    </BusyButton>
  );
}

function isText({ theirs, mine }: OpenConflict): boolean {
  return typeof theirs === 'string' && typeof mine === 'string';
}

/** Of two texts only the parts that differ, because those of long ones would be out of sight. */
function shownValues({ theirs, mine }: OpenConflict): readonly [unknown, unknown] {
  return typeof theirs === 'string' && typeof mine === 'string'
    ? differingParts(theirs, mine)
    : [theirs, mine];
}

const LANGUAGE_PATH = /^(?:sec_\w+\.)?language$/;
const LIFE_DATE = /^\d{4}(?:-\d{2}){0,2}$/;

export function Value({ value, path }: { value: unknown; path: string }) {
  const { t, i18n } = useLingui();
  const setting = describeGatheringValue(i18n, path, value);
  if (setting !== undefined) return setting;
  if (value === null || value === undefined || value === '') return <em>{t`empty`}</em>;
  if (path === 'actionButtons') return <em>{describeVisitorButtons(i18n, value)}</em>;
  if (typeof value !== 'string') return <em>{describeSettings(i18n, value)}</em>;
  if (FILE_FIELDS.has(path.split('.').at(-1) ?? '') && /^(?:\/media\/|https:\/\/)/.test(value)) {
    return <Picture address={value} alt={t`The photo`} sizes="8rem" className="conflict-picture" />;
  }
  if (LANGUAGE_PATH.test(path)) return nativeName(value);
  return LIFE_DATE.test(value) ? formatLifeDate(value, i18n.locale) : value;
}

function describeSettings(i18n: I18n, value: unknown): string {
  const point = pointOf(value);
  if (!point) return i18n._(msg`other settings`);
  const x = `${Math.round(point.x * 100)}%`;
  const y = `${Math.round(point.y * 100)}%`;
  return cropOf(value)
    ? i18n._(msg`a crop that starts ${x} from the left, ${y} from the top`)
    : i18n._(msg`${x} from the left, ${y} from the top`);
}
