import { useEffect, useRef, useState, type RefObject } from 'react';

import type { Storyboard } from '../../plan/storyboard.ts';
import { fitStoryboard, previewWidth } from './fit-storyboard.ts';
import { PreviewSound } from './preview-sound.ts';
import { PreviewStage, type StageState } from './preview-stage.ts';
import { loadThemeFonts } from './theme-fonts.ts';

/** More pixels than this in one of the screen's are not seen in moving pictures. */
const MOST_DENSITY = 2;

export interface SoundOfPreview {
  address: string;
  seconds: number;
}

interface Preview {
  state: StageState;
  stage: RefObject<PreviewStage | undefined>;
  /** true from the first drawn frame */
  isDrawn: boolean;
  /** true if the sound can't be played */
  isSilent: boolean;
}

export function usePreview(
  canvas: RefObject<HTMLCanvasElement | null>,
  storyboard: Storyboard,
  sound: SoundOfPreview | undefined,
): Preview {
  const [state, setState] = useState<StageState>({
    isPlaying: false,
    isWaiting: false,
    second: 0,
  });
  const [isDrawn, setIsDrawn] = useState(false);
  const stage = useRef<PreviewStage>(undefined);
  const width = useCanvasWidth(canvas);

  useEffect(() => {
    if (!canvas.current) return undefined;
    const opened = new PreviewStage({ canvas: canvas.current, onChange: setState });
    stage.current = opened;
    const onHide = () => {
      if (document.visibilityState === 'hidden') opened.pause();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      opened.close();
      stage.current = undefined;
    };
  }, [canvas]);

  useEffect(() => {
    if (width === 0) return undefined;
    let isCurrent = true;
    void loadThemeFonts(storyboard).then((fonts) => {
      if (!isCurrent) return;
      stage.current?.show(fitStoryboard(storyboard, width), fonts);
      setIsDrawn(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [storyboard, width]);

  const isSilent = useSound(stage, sound);
  return { state, stage, isDrawn, isSilent };
}

/** True if the file can't be loaded or played. */
function useSound(
  stage: RefObject<PreviewStage | undefined>,
  sound: SoundOfPreview | undefined,
): boolean {
  const [failed, setFailed] = useState<string>();
  const { address, seconds = 0 } = sound ?? {};
  useEffect(() => {
    if (address === undefined) return undefined;
    const opened = new PreviewSound(address, seconds, () => setFailed(address));
    const opener = stage.current;
    opener?.playAlong(opened);
    return () => {
      opened.close();
      opener?.playAlong(undefined);
    };
  }, [stage, address, seconds]);
  return address !== undefined && failed === address;
}

/** In pixels of the screen; 0 before the first layout. */
function useCanvasWidth(canvas: RefObject<HTMLCanvasElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!canvas.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver((entries) => {
      const density = Math.min(MOST_DENSITY, window.devicePixelRatio || 1);
      const box = entries[0]?.contentRect;
      if (box) setWidth(previewWidth(box.width * density));
    });
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [canvas]);
  return width;
}
