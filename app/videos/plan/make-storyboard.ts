import type { PixelSize } from '../../media/addresses.ts';
import { VIDEO_LIMITS, type VideoPlan } from '../contract.ts';
import {
  FADE_FRAMES,
  FRAMES_PER_SECOND,
  type MaterialPart,
  type Scene,
  type Storyboard,
  type VideoMaterial,
} from './storyboard.ts';
import { words } from './words.ts';

/**
 * The video as data. The function is pure, so that the browser's preview and the server's video are the same. A scene
 * begins while the one before still fades. Without any part, there are no scenes and no frames.
 */
export function makeStoryboard(material: VideoMaterial, plan: VideoPlan): Storyboard {
  const { language, style } = material;
  const offered = new Map(material.parts.map((part) => [part.id, part]));
  const scenes: Scene[] = [];
  let firstFrame = 0;
  for (const { id, seconds, title, isLeftOut } of plan.parts) {
    const part = offered.get(id);
    offered.delete(id);
    const shown = part && title !== undefined ? withTitle(part, title, language) : part;
    if (!shown || isLeftOut) continue;
    const frames = Math.round((ownSeconds(shown) ?? seconds) * FRAMES_PER_SECOND);
    scenes.push({ ...shown, firstFrame, frames });
    firstFrame += frames - FADE_FRAMES;
  }
  return {
    frame: frameOf(plan),
    motion: plan.motion,
    language,
    style,
    scenes,
    frames: scenes.length === 0 ? 0 : firstFrame + FADE_FRAMES,
  };
}

function frameOf({ format, height }: VideoPlan): PixelSize {
  const long = (height * 16) / 9;
  return format === '16:9' ? { width: long, height } : { width: height, height: long };
}

/** Undefined for a part that is shown as long as the plan says. */
export function ownSeconds(part: MaterialPart): number | undefined {
  // A clip that is shorter than its fades stands still at its end.
  return part.kind === 'clip' ? Math.max(part.seconds, VIDEO_LIMITS.shortestSeconds) : undefined;
}

/** The family's words instead of the page's. Undefined if a card would be empty. */
function withTitle(part: MaterialPart, title: string, language: string): MaterialPart | undefined {
  const own = words(title, language);
  switch (part.kind) {
    case 'opening':
    case 'closing': {
      const { header: _, ...rest } = part;
      return own ? { ...rest, header: own } : rest;
    }
    case 'photo':
    case 'clip': {
      const { caption: _, ...rest } = part;
      return own ? { ...rest, caption: own } : rest;
    }
    case 'chapter':
      return own && { ...part, title: own };
    case 'quote':
      return own && { ...part, text: own };
  }
}
