import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';

import 'react-easy-crop/react-easy-crop.css';

import { parsePictureAddress } from '../../../media/addresses.ts';
import {
  MOST_ZOOM_STEPS,
  ZOOM_STEPS_TO_DOUBLE,
  type PictureCrop,
} from '../../../media/picture-placement.ts';
import { roundFraction } from '../fields/placements.ts';

interface PortraitCropperProps {
  address: string;
  crop: PictureCrop | undefined;
  onDone: (crop: PictureCrop) => void;
  onCancel: () => void;
}

const MOST_ZOOM = 2 ** (MOST_ZOOM_STEPS / ZOOM_STEPS_TO_DOUBLE);

export function PortraitCropper({ address, crop, onDone, onCancel }: PortraitCropperProps) {
  const { t } = useLingui();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [first] = useState(() => crop && toArea(crop));
  const [isReady, setIsReady] = useState(false);
  const id = useId();
  return (
    <div className="portrait-cropper" role="group" aria-label={t`Crop the portrait`}>
      <p className="field-hint" id={`${id}-hint`}>
        <Trans>Drag the photo, or move it with the arrow keys.</Trans>
      </p>
      <div className="portrait-cropper-window">
        <Cropper
          image={fileFor(address)}
          crop={position}
          zoom={zoom}
          minZoom={1}
          maxZoom={MOST_ZOOM}
          aspect={1}
          showGrid={false}
          // The mouse wheel must scroll the page, as it does elsewhere.
          zoomWithScroll={false}
          // The Content-Security-Policy forbids styles that scripts insert.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: 'portrait-cropper-area' }}
          initialCroppedAreaPercentages={first}
          cropperProps={{
            'aria-label': t`Visible part of the portrait`,
            'aria-describedby': `${id}-hint`,
          }}
          onMediaLoaded={() => setIsReady(true)}
          // Before the picture has loaded, the library's values can be infinite or NaN.
          onCropChange={(to) => areNumbers(to) && setPosition(to)}
          onZoomChange={setZoom}
          onCropAreaChange={(to) => areNumbers(to) && setArea(to)}
        />
      </div>
      <ZoomSlider zoom={zoom} isDisabled={!isReady} onZoom={setZoom} />
      <div className="editor-buttons">
        <button
          type="button"
          className="button"
          data-variant="primary"
          disabled={!isReady || !area}
          onClick={() => area && onDone(toCrop(area))}
        >
          <Trans>Use this crop</Trans>
        </button>
        <button type="button" className="button" data-variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </div>
  );
}

interface ZoomSliderProps {
  zoom: number;
  isDisabled: boolean;
  onZoom: (zoom: number) => void;
}

function ZoomSlider({ zoom, isDisabled, onZoom }: ZoomSliderProps) {
  const id = useId();
  return (
    <>
      <label className="field-label" htmlFor={id}>
        <Trans>Zoom</Trans>
      </label>
      <input
        id={id}
        type="range"
        className="portrait-cropper-zoom"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={zoom}
        disabled={isDisabled}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
    </>
  );
}

function fileFor(address: string): string {
  return (
    parsePictureAddress(address)?.sources.findLast(({ width }) => width <= 960)?.address ?? address
  );
}

function areNumbers(value: object): boolean {
  return Object.values(value).every(Number.isFinite);
}

function toArea({ x, y, width, height }: PictureCrop): Area {
  return { x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

function toCrop({ x, y, width, height }: Area): PictureCrop {
  return {
    x: roundFraction(x / 100),
    y: roundFraction(y / 100),
    width: roundFraction(width / 100),
    height: roundFraction(height / 100),
  };
}
