import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';

import { Picture } from '../../../media/picture.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { OverPage } from '../../../ui/over-page.tsx';
import { partChoiceSchema, VIDEO_LIMITS, type PartChoice } from '../../contract.ts';
import type { PartKind, VideoPart } from '../../plan/list-parts.ts';
import { ownTitle, titleOf, type PartEdit } from '../change-plan.ts';
import { kindName } from '../video-sentences.ts';
import type { PartTexts } from './kept-texts.ts';
import { numberOf, Stepper } from './stepper.tsx';

import '../../../ui/form/field.css';

interface PartDialogProps {
  choice: PartChoice;
  part: VideoPart;
  /** from 0 */
  place: number;
  total: number;
  /** what was typed before a reload */
  kept?: PartTexts | undefined;
  onType: (texts: PartTexts) => void;
  onSave: (edit: PartEdit) => void;
  onClose: () => void;
}

interface Problem {
  field: 'title' | 'seconds' | 'place';
  sentence: string;
}

/** Changes of a part are saved together, because its place and its words are decided in one look. */
export function PartDialog(props: PartDialogProps) {
  const { t, i18n } = useLingui();
  const { choice, part, place, total, kept, onType, onSave, onClose } = props;
  const [texts, setTexts] = useState(() => kept ?? textsOf(choice, part, place));
  const { title, seconds, position } = texts;
  const type = (typed: Partial<PartTexts>) => {
    setTexts({ ...texts, ...typed });
    onType({ ...texts, ...typed });
  };
  const { form, problemOf, setProblem } = useProblem();
  const { shortestSeconds: least, longestSeconds: most } = VIDEO_LIMITS;

  function save(): void {
    const own = ownTitle(title, part);
    const checked = partChoiceSchema.shape.title.safeParse(own);
    if (!checked.success) {
      setProblem({ field: 'title', sentence: checked.error.issues[0]?.message ?? '' });
      return;
    }
    const typedSeconds = part.kind === 'clip' ? choice.seconds : numberOf(seconds);
    if (typedSeconds === undefined || typedSeconds < least || typedSeconds > most) {
      const sentence = t`Enter a number of seconds from ${least} to ${most}.`;
      setProblem({ field: 'seconds', sentence });
      return;
    }
    const typedPlace = numberOf(position);
    if (typedPlace === undefined || typedPlace < 1 || typedPlace > total) {
      setProblem({ field: 'place', sentence: t`Enter a position from 1 to ${total}.` });
      return;
    }
    const isEmptyCard = title.trim() === '' && IS_CARD.has(part.kind);
    onSave({
      title: isEmptyCard ? undefined : own,
      seconds: typedSeconds,
      place: Math.round(typedPlace) - 1,
    });
  }

  // Outside the list, whose rows would clip it.
  return (
    <OverPage>
      <Dialog title={kindName(i18n, part)} onClose={onClose}>
        <form
          ref={form}
          className="part-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <PhotoOfPart part={part} />
          <TitleField
            kind={part.kind}
            value={title}
            problem={problemOf('title')}
            onChange={(typed) => type({ title: typed })}
          />
          <Numbers
            isClip={part.kind === 'clip'}
            total={total}
            seconds={seconds}
            position={position}
            problemOf={problemOf}
            onSeconds={(typed) => type({ seconds: typed })}
            onPosition={(typed) => type({ position: typed })}
          />
          <DialogButtons onCancel={onClose} />
        </form>
      </Dialog>
    </OverPage>
  );
}

function textsOf(choice: PartChoice, part: VideoPart, place: number): PartTexts {
  return {
    title: titleOf(choice, part),
    seconds: String(choice.seconds),
    position: String(place + 1),
  };
}

interface NumbersProps {
  /** a clip has its own seconds */
  isClip: boolean;
  /** of the parts */
  total: number;
  seconds: string;
  position: string;
  problemOf: (field: Problem['field']) => string | undefined;
  onSeconds: (text: string) => void;
  onPosition: (text: string) => void;
}

function Numbers(props: NumbersProps) {
  const { isClip, total, seconds, position, problemOf, onSeconds, onPosition } = props;
  const { t } = useLingui();
  return (
    <div className="part-numbers">
      {isClip ? null : (
        <Stepper
          label={t`Seconds on screen`}
          text={seconds}
          least={VIDEO_LIMITS.shortestSeconds}
          most={VIDEO_LIMITS.longestSeconds}
          lessLabel={t`One second less`}
          moreLabel={t`One second more`}
          problem={problemOf('seconds')}
          onChange={onSeconds}
        />
      )}
      <Stepper
        label={t`Position (1 to ${total})`}
        text={position}
        least={1}
        most={total}
        lessLabel={t`Move up`}
        moreLabel={t`Move down`}
        problem={problemOf('place')}
        onChange={onPosition}
      />
    </div>
  );
}

/** The first problem of the form. Its field gets the focus. */
function useProblem() {
  const [problem, setProblem] = useState<Problem>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  const problemOf = (field: Problem['field']) =>
    problem?.field === field ? problem.sentence : undefined;
  return { form, problemOf, setProblem };
}

function DialogButtons({ onCancel }: { onCancel: () => void }) {
  return (
    <DialogActions onCancel={onCancel}>
      <button type="submit" className="button" data-variant="primary">
        <Trans>Save changes</Trans>
      </button>
    </DialogActions>
  );
}

function PhotoOfPart({ part: { kind, picture } }: { part: VideoPart }) {
  if (kind !== 'photo' || picture === undefined) return null;
  return (
    <div className="part-photo">
      <Picture address={picture} alt="" sizes="20rem" />
    </div>
  );
}

/** Without words, these would show nothing. They can be left out instead. */
const IS_CARD: ReadonlySet<PartKind> = new Set(['chapter', 'quote']);

interface TitleFieldProps {
  kind: PartKind;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function TitleField({ kind, value, problem, onChange }: TitleFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const labels: Record<PartKind, string> = {
    opening: t`Heading line`,
    closing: t`Heading line`,
    chapter: t`Title`,
    quote: t`Quote`,
    photo: t`Caption`,
    clip: t`Caption`,
  };
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {labels[kind]}
      </label>
      <textarea
        id={id}
        className="field-input part-textarea"
        rows={3}
        dir="auto"
        maxLength={2 * VIDEO_LIMITS.title}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id={`${id}-error`} message={problem} />
      <span id={`${id}-hint`} className="field-hint">
        <Trans>Changing this text only affects the video, not the page.</Trans>
      </span>
    </div>
  );
}
