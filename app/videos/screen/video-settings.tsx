import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

import { productPath } from '../../language/product-paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { HEIGHT_REFUSAL, type VideoHeight, type VideoPace, type VideoPlan } from '../contract.ts';
import { withHeight } from './change-plan.ts';
import { FORMAT_CHOICES, HEIGHT_CHOICES, PACE_CHOICES } from './video-sentences.ts';

interface VideoSettingsProps {
  plan: VideoPlan;
  heights: readonly VideoHeight[];
  onChange: (change: (plan: VideoPlan) => VideoPlan) => void;
  onPace: (pace: VideoPace) => void;
  /** the choice of a sound */
  children: ReactNode;
}

export function VideoSettings({ plan, heights, onChange, onPace, children }: VideoSettingsProps) {
  const { t, i18n } = useLingui();
  return (
    <section className="video-settings" aria-label={t`Settings`}>
      <h2 className="video-heading">
        <Trans>Settings</Trans>
      </h2>
      <Choices
        legend={t`Shape`}
        choices={FORMAT_CHOICES}
        value={plan.format}
        onChange={(format) => onChange((before) => ({ ...before, format }))}
      />
      <Choices
        legend={t`Quality`}
        choices={HEIGHT_CHOICES}
        value={plan.height}
        isPossible={(height) => heights.includes(height)}
        onChange={(height) => onChange((before) => withHeight(before, height, heights))}
      >
        {heights.includes(plan.height) ? null : (
          <Notice type="warning">
            <p>{i18n._(HEIGHT_REFUSAL)}</p>
          </Notice>
        )}
        {heights.length < HEIGHT_CHOICES.length ? (
          <Link to={productPath('/pricing', i18n.locale)} className="video-link">
            <Trans>See what Pro includes</Trans>
          </Link>
        ) : null}
      </Choices>
      <Choices legend={t`Pace`} choices={PACE_CHOICES} value={plan.pace} onChange={onPace} />
      <MotionSwitch
        motion={plan.motion}
        onChange={(motion) => onChange((before) => ({ ...before, motion }))}
      />
      {children}
    </section>
  );
}

interface ChoicesProps<Value extends string | number> {
  legend: string;
  choices: ReadonlyArray<{ value: Value; label: MessageDescriptor; text: MessageDescriptor }>;
  value: Value;
  isPossible?: (value: Value) => boolean;
  onChange: (value: Value) => void;
  children?: ReactNode;
}

function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { legend, choices, value: chosen, isPossible = () => true, onChange, children } = props;
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className="video-choices">
      <legend className="video-legend">{legend}</legend>
      <div className="video-choice-row">
        {choices.map(({ value, label, text }) => (
          <label key={value} className="video-choice">
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              disabled={!isPossible(value)}
              onChange={() => onChange(value)}
            />
            <span className="video-choice-label">{i18n._(label)}</span>
            <span className="video-choice-text">
              {isPossible(value) ? i18n._(text) : <Trans>Included in Pro.</Trans>}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function MotionSwitch({
  motion,
  onChange,
}: {
  motion: boolean;
  onChange: (motion: boolean) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <label htmlFor={id} className="video-choice">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={motion}
        checked={motion}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="video-choice-label">{t`Add gentle movement to photos`}</span>
      <span className="video-choice-text">{t`Turn this off to keep every photo still.`}</span>
    </label>
  );
}
