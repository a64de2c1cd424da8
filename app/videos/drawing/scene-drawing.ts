/** A scene, ready to be drawn at any moment of its time. */
import type { Scene } from '../plan/storyboard.ts';
import type { DrawingContext, Picture } from './canvas.ts';
import { drawCaptionBelow, drawCaptionOver, type PlacedCanvas } from './caption.ts';
import { type CardTools, drawCard } from './cards.ts';
import { drawBlurredGround, drawMat } from './ground.ts';
import { type MovementChoice, movePhoto } from './movement.ts';
import { placePhoto, type Rect, shownArea } from './photo-place.ts';
import { clipSize } from './prepare.ts';

export interface SceneDrawing {
  /**
   * Draws over the whole frame.
   * @param progress - from 0 to 1, of the scene's time
   * @param picture - of this moment, for a clip
   */
  draw(context: DrawingContext, progress: number, picture: Picture | undefined): void;
}

interface SceneTools extends CardTools {
  movement: MovementChoice;
}

type PhotoScene = Extract<Scene, { kind: 'photo' }>;
type ClipScene = Extract<Scene, { kind: 'clip' }>;

/** @param picture - undefined if it isn't there yet; the scene is then laid again when it is */
export function layScene(
  scene: Scene,
  picture: Picture | undefined,
  tools: SceneTools,
): SceneDrawing {
  switch (scene.kind) {
    case 'photo':
      return layPhoto(scene, picture, tools);
    case 'clip':
      return layClip(scene, picture, tools);
    default: {
      const card = drawCard(scene, tools, picture);
      return {
        draw(context) {
          if (card) context.drawImage(card, 0, 0, card.width, card.height);
        },
      };
    }
  }
}

function layPhoto(
  { picture: photo, caption }: PhotoScene,
  picture: Picture | undefined,
  tools: SceneTools,
): SceneDrawing {
  const { studio, layout, style, movement } = tools;
  const area = shownArea(photo);
  const first = placePhoto(area.pixels, layout);
  const below =
    first.kind === 'small' && caption ? drawCaptionBelow({ ...tools, caption }) : undefined;
  const place = below ? placePhoto(area.pixels, layout, below.canvas.height) : first;
  if (below && place.kind !== 'filling') below.y = Math.round(place.rect.y + place.rect.height);
  const above =
    !below && caption ? drawCaptionOver({ ...tools, caption }, place.kind === 'whole') : undefined;
  const moving = movePhoto(area, place, layout, movement);
  const ground =
    picture && place.kind === 'whole' ? drawBlurredGround(studio, picture, layout) : undefined;
  return {
    draw(context, progress) {
      fillGround(context, tools);
      if (ground) context.drawImage(ground, 0, 0, layout.width, layout.height);
      if (picture) drawMoving(context, picture, moving.rectAt(progress));
      drawPlaced(context, below ?? above);
    },
  };

  function drawMoving(context: DrawingContext, shown: Picture, rect: Rect): void {
    if (place.kind === 'small') drawMat(context, rect, style, layout.unit);
    drawIn(context, shown, rect);
  }
}

function layClip(
  { size, caption }: ClipScene,
  first: Picture | undefined,
  tools: SceneTools,
): SceneDrawing {
  const { studio, layout } = tools;
  const { width, height } = clipSize(size, layout);
  const isWhole = width >= layout.width && height >= layout.height;
  const rect = {
    x: Math.round((layout.width - width) / 2),
    y: Math.round((layout.height - height) / 2),
    width,
    height,
  };
  const ground = first && !isWhole ? drawBlurredGround(studio, first, layout) : undefined;
  const above = caption ? drawCaptionOver({ ...tools, caption }, !isWhole) : undefined;
  return {
    draw(context, _progress, picture) {
      fillGround(context, tools);
      if (ground) context.drawImage(ground, 0, 0, layout.width, layout.height);
      if (picture) drawIn(context, picture, rect);
      drawPlaced(context, above);
    },
  };
}

function fillGround(context: DrawingContext, { style, layout }: SceneTools): void {
  context.fillStyle = style.background;
  context.fillRect(0, 0, layout.width, layout.height);
}

function drawIn(context: DrawingContext, picture: Picture, rect: Rect): void {
  context.drawImage(picture, rect.x, rect.y, rect.width, rect.height);
}

function drawPlaced(context: DrawingContext, placed: PlacedCanvas | undefined): void {
  if (!placed) return;
  const { canvas, x, y } = placed;
  context.drawImage(canvas, x, y, canvas.width, canvas.height);
}
