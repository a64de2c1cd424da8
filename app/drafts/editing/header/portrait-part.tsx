import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { parsePictureAddress } from '../../../media/addresses.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from '../fields/conflict-choice.tsx';
import { cropOf } from '../fields/placements.ts';
import { clearFields } from '../undo-removal.ts';

const loadCropper = () => import('./portrait-cropper.tsx');

const PATH = 'profilePhotoCrop';

interface PortraitPartProps {
  address: string;
  value: unknown;
}

export function PortraitPart({ address, value }: PortraitPartProps) {
  const { t } = useLingui();
  const { session, announce, removed } = useEditor();
  const { refusal, conflict } = useFieldTrouble(PATH);
  const [openFor, setOpenFor] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  const isOpen = openFor !== undefined && openFor === address;
  const loaded = useLazyModule(loadCropper, isOpen, () => setHasFailed(true));
  // The size of a picture on another site is unknown, so it cannot be cropped.
  if (!parsePictureAddress(address)) return null;

  const close = (words: string) => {
    setOpenFor(undefined);
    announce(words);
    place.current?.focus();
  };
  const crop = cropOf(value);
  return (
    <div className="field portrait-part">
      <div className="editor-buttons">
        <button
          ref={place}
          type="button"
          className="button"
          data-variant="quiet"
          data-place={PATH}
          aria-expanded={isOpen}
          onClick={() => {
            setHasFailed(false);
            setOpenFor(isOpen ? undefined : address);
          }}
        >
          <Trans>Crop portrait</Trans>
        </button>
        {crop ? (
          <WholePortrait
            onPress={() => {
              close('');
              removed({
                removed: t`Portrait cropped automatically.`,
                restored: t`Crop restored.`,
                place: PATH,
                undo: clearFields(session, [PATH]),
              });
            }}
          />
        ) : null}
      </div>
      {isOpen && !loaded ? <LoadState hasFailed={hasFailed} /> : null}
      {isOpen && loaded ? (
        <loaded.PortraitCropper
          key={address}
          address={address}
          crop={crop}
          onDone={(part) => {
            session.set(PATH, part);
            void session.flush();
            close(t`Portrait cropped.`);
          }}
          onCancel={() => close(t`The portrait hasn’t changed.`)}
        />
      ) : null}
      <FieldError id={`${PATH}-error`} message={refusal} />
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </div>
  );
}

function LoadState({ hasFailed }: { hasFailed: boolean }) {
  return (
    <p role="status" className="field-hint">
      {hasFailed ? (
        <Trans>The cropping tool didn’t load. Please try again.</Trans>
      ) : (
        <Trans>Loading…</Trans>
      )}
    </p>
  );
}

function WholePortrait({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="text-button" onClick={onPress}>
      <Trans>Crop automatically</Trans>
    </button>
  );
}
